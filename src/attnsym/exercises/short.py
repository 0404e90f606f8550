from attnsym.exercises.marks import LineMark
def mark_short(sheet, answer, library, allowance): return ()
