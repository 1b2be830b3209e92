/** The pairs as they are written in texts, each with its form after a final consonant and after a vowel. */
const pairs: Readonly<Record<string, readonly [string, string]>> = {
  '은(는)': ['은', '는'],
  '이(가)': ['이', '가'],
  '을(를)': ['을', '를'],
  '과(와)': ['과', '와'],
  '와(과)': ['과', '와'],
  '(으)로': ['으로', '로'],
  '(이)라': ['이라', '라'],
}

/** The last sound of a word: none (a vowel), ㄹ, or another consonant. */
type LastSound = 'vowel' | 'rieul' | 'consonant'

/** Last sounds of the digits 0 to 9 as they are read: 영 일 이 삼 사 오 육 칠 팔 구. */
const digits: readonly LastSound[] = [
  'consonant',
  'rieul',
  'vowel',
  'consonant',
  'vowel',
  'vowel',
  'consonant',
  'rieul',
  'rieul',
  'vowel',
]

/** Position of ㄹ among the final consonants of a syllable block (Unicode 3.12, Hangul syllables). */
const rieul = 8

function lastSound(word: string): LastSound | null {
  const sign = word.replace(/[^\p{L}\p{N}]+$/u, '').at(-1) ?? ''
  if (sign >= '가' && sign <= '힣') {
    const final = (sign.charCodeAt(0) - 0xac00) % 28
    return final === 0 ? 'vowel' : final === rieul ? 'rieul' : 'consonant'
  }
  if (/[0-9]/.test(sign)) return digits[Number(sign)] ?? null
  if (/[lr]/i.test(sign)) return 'rieul'
  if (/[mn]/i.test(sign)) return 'consonant'
  return /[a-z]/i.test(sign) ? 'vowel' : null
}

const written = /(\S+?)(은\(는\)|이\(가\)|을\(를\)|과\(와\)|와\(과\)|\(으\)로|\(이\)라)/gu

/** A number and the English words that it counts, such as `3 unread article(s)`. */
const counted = /([\d.,]+)((?: [a-z-]+)+)\(s\)/g

/**
 * Selects the Korean particle after each filled-in word: `회의실(으)로` becomes `회의실로`, `3을(를)` becomes `3을`.
 * Digits are read as Korean numbers. After a word whose sound is unknown both forms remain, as is usual in print.
 * Selects the English plural after each number: `1 article(s)` becomes `1 article`, `3 article(s)` becomes `3 articles`.
 */
export function withParticles(text: string): string {
  if (!text.includes('(')) return text
  const plural = text.replace(counted, (_all, count: string, words: string) =>
    count === '1' ? count + words : `${count + words}s`,
  )
  return plural.replace(written, (all, word: string, pair: string) => {
    const sound = lastSound(word)
    const forms = pairs[pair]
    if (!sound || !forms) return all
    const isShort = sound === 'vowel' || (pair === '(으)로' && sound === 'rieul')
    return word + forms[isShort ? 1 : 0]
  })
}
