/** Texts that administrators cannot change, because they are used before a company exists. */
export const fixedTexts = ['setup.'] as const

/** Whether an administrator can change the text of this key. */
export function isChangeable(key: string): boolean {
  return !fixedTexts.some((start) => key.startsWith(start))
}
