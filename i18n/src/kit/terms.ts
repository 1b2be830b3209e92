/** A reference to a common term, as i18next writes a reference to a text of another namespace. */
const reference = /\$t\(common:(\w+)\)/g

/** Common terms by their name. */
export type Terms = Readonly<Record<string, string>>

/** Returns the names of the common terms to which a text refers. */
export function termsIn(text: string): string[] {
  return [...text.matchAll(reference)].map((match) => match[1] ?? '')
}

/** Replaces the references of a text with the common terms. Throws Error for a term that does not exist. */
export function fillTerms(text: string, terms: Terms): string {
  return text.replace(reference, (written, name: string) => {
    const term = terms[name]
    if (term === undefined) throw new Error(`There is no common term for ${written}.`)
    return term
  })
}
