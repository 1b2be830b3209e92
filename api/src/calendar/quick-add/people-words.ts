/** Most names that are looked for in one text. */
const mostWords = 3

const titles = '(?:님|씨|사원|대리|과장|차장|부장|이사|상무|전무|대표)?'
const patterns = [
  // 김민수와, 김민수 과장님이랑
  new RegExp(`(?<=^|[\\s,])([가-힣]{2,4}?)\\s?${titles}님?(?:와|과|이랑|랑|하고)(?=$|[\\s,])`, 'gu'),
  // 김민수, 박준호와: names before the last one stand between commas
  /(?<=^|\s)([가-힣]{2,4}),(?=\s*[가-힣]{2,4}(?:와|과|이랑|랑|하고)(?:$|\s))/gu,
  /\b(?:with|w\/)\s+((?:\p{Lu}[\p{L}'’-]*)(?:\s+\p{Lu}[\p{L}'’-]*)?)/gu,
  /\bwith\s+[^@#]*?(?:\band\b|&|,)\s*((?:\p{Lu}[\p{L}'’-]*)(?:\s+\p{Lu}[\p{L}'’-]*)?)/gu,
  /[和跟与與]\s*(\p{Script=Han}{2,3})/gu,
]

/**
 * The words of a title that can be names of people: behind "with", before 와, 과, 이랑, and behind 和, 跟. Chinese has no
 * spaces, so a name of three characters is also given with two. They are proposed, never invited by typing.
 */
export function listNames(title: string): string[] {
  const people = new Set<string>()
  for (const pattern of patterns)
    for (const [, word = ''] of title.normalize('NFC').slice(0, 200).matchAll(pattern)) {
      people.add(word)
      if (/^\p{Script=Han}{3}$/u.test(word)) people.add(word.slice(0, 2))
    }
  return [...people].slice(0, mostWords)
}

/** Whether a person with these names is meant by a word: the whole name, or a part of it between spaces. */
export function isNamed(word: string, names: readonly string[]): boolean {
  const wanted = word.toLowerCase()
  return names.some((name) => {
    const lower = name.toLowerCase()
    return lower === wanted || lower.split(/\s+/).includes(wanted)
  })
}
