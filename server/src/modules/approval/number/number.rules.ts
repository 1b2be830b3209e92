/** What the tokens of a number stand for. */
export interface NumberParts {
  company: string
  dept: string
  form: string
  year: number
  serial: number
}

/** Fills the tokens {company} {dept} {form} {yyyy} {yy} {n:5} of a pattern; unknown ones stay. */
export function documentNumber(pattern: string, parts: NumberParts): string {
  return pattern.replace(
    /\{(company|dept|form|yyyy|yy|n)(?::([1-9]))?\}/g,
    (_all, token: string, width?: string) => {
      if (token === 'yyyy') return String(parts.year)
      if (token === 'yy') return String(parts.year % 100).padStart(2, '0')
      if (token === 'n') return String(parts.serial).padStart(Number(width ?? 5), '0')
      return token === 'company' ? parts.company : token === 'dept' ? parts.dept : parts.form
    },
  )
}

/** The counter of a number: of the company, the department or the form. */
export function counterScope(scope: string, { dept, form }: Pick<NumberParts, 'dept' | 'form'>): string {
  if (scope === 'company') return 'company'
  return scope === 'dept' ? `dept:${dept}` : `form:${form}`
}
