/** Maximum number of characters of a commit subject. */
export const subjectLimit = 72

/**
 * Returns a fault for each line `<hash> <subject>` with a subject longer than {@link subjectLimit}.
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
