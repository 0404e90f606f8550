"""The room `syntax`: text and terms. Expressions, declarations and documents in; text and LaTeX out."""
