/** How the documents of a company, department or form are numbered. */
export interface NumberPolicy {
  pattern: string
  counter: 'company' | 'dept' | 'form'
  reset: 'year' | 'month' | 'never'
}

/** The rule of a company that has none. */
export const standardPolicy: NumberPolicy = { pattern: '{form}-{yyyy}-{n:5}', counter: 'form', reset: 'year' }

/** What the tokens of a number stand for. */
export interface NumberParts {
  company: string
  dept: string
  form: string
  year: number
  month: number
  serial: number
}

/** Fills the tokens {company} {dept} {form} {yyyy} {yy} {mm} {n:5} of a pattern; unknown ones stay. */
export function documentNumber(pattern: string, parts: NumberParts): string {
  return pattern.replace(
    /\{(company|dept|form|yyyy|yy|mm|n)(?::([1-9]))?\}/g,
    (_all, token: string, width?: string) => {
      if (token === 'yyyy') return String(parts.year)
      if (token === 'yy') return String(parts.year % 100).padStart(2, '0')
      if (token === 'mm') return String(parts.month).padStart(2, '0')
      if (token === 'n') return String(parts.serial).padStart(Number(width ?? 5), '0')
      return token === 'company' ? parts.company : token === 'dept' ? parts.dept : parts.form
    },
  )
}

/**
 * Whether a pattern gives every document a number of its own: it needs a serial, and the tokens of its counter and its
 * period.
 */
export function isUsablePattern({ pattern, counter, reset }: NumberPolicy): boolean {
  const has = (token: string) => pattern.includes(`{${token}}`)
  const isYear = has('yyyy') || has('yy')
  if (!/\{n(:[1-9])?\}/.test(pattern) || /[\r\n]/.test(pattern)) return false
  if (reset === 'year' && !isYear) return false
  if (reset === 'month' && !(isYear && has('mm'))) return false
  return counter === 'company' || has(counter)
}

/** The counter of a number: of the company, the department or the form. */
export function counterScope(counter: string, { dept, form }: Pick<NumberParts, 'dept' | 'form'>): string {
  if (counter === 'company') return 'company'
  return counter === 'dept' ? `dept:${dept}` : `form:${form}`
}

/** The period of a counter: the year, the year and month as one number, or 0 for ever. */
export function counterPeriod(reset: string, { year, month }: Pick<NumberParts, 'year' | 'month'>): number {
  if (reset === 'never') return 0
  return reset === 'month' ? year * 100 + month : year
}
