/** Characters that a commit's subject may have. */
export const subjectLimit = 72

/**
 * The faults of lines `<hash> <subject>`: subjects that are longer than {@link subjectLimit}.
 *
 * @param {readonly string[]} lines
 * @returns {string[]}
 */
export function longSubjects(lines) {
  return lines.flatMap((line) => {
    const [hash = '', ...rest] = line.split(' ')
    const subject = rest.join(' ')
    return [...subject].length > subjectLimit
      ? [`${hash}: the subject has ${[...subject].length} characters of ${subjectLimit}: ${subject}`]
      : []
  })
}
