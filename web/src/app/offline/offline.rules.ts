/** The numbers of things that a device stores. */
export interface StoredCounts {
  mails: number
  articles: number
  people: number
}

const mail = /^\/cm\/api\/mail\/message\/\d+ $/
const article = /^\/cm\/api\/BoardApi\/Article\?/
const person = /^\/cm\/api\/hr\/(?:department\/)?person\?/

/** Counts mails, articles and people among the addresses of stored answers. */
export function countStored(addresses: Iterable<string>): StoredCounts {
  const all = [...addresses]
  const count = (form: RegExp) => all.filter((address) => form.test(address)).length
  return { mails: count(mail), articles: count(article), people: count(person) }
}
