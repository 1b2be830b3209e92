// The Korean two-set keyboard (KS X 5002): the letter of each Latin key.
const keys: Record<string, string> = {
  ...{
    q: 'ㅂ',
    w: 'ㅈ',
    e: 'ㄷ',
    r: 'ㄱ',
    t: 'ㅅ',
    a: 'ㅁ',
    s: 'ㄴ',
    d: 'ㅇ',
    f: 'ㄹ',
    g: 'ㅎ',
    z: 'ㅋ',
    x: 'ㅌ',
  },
  ...{
    c: 'ㅊ',
    v: 'ㅍ',
    Q: 'ㅃ',
    W: 'ㅉ',
    E: 'ㄸ',
    R: 'ㄲ',
    T: 'ㅆ',
    y: 'ㅛ',
    u: 'ㅕ',
    i: 'ㅑ',
    o: 'ㅐ',
    p: 'ㅔ',
  },
  ...{ h: 'ㅗ', j: 'ㅓ', k: 'ㅏ', l: 'ㅣ', b: 'ㅠ', n: 'ㅜ', m: 'ㅡ', O: 'ㅒ', P: 'ㅖ' },
}
const initials = [...'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ']
const vowels = [...'ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ']
const finals = ['', ...'ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ']
/** Letters that two keys make. */
const joined: Record<string, string> = {
  ...{ ㅗㅏ: 'ㅘ', ㅗㅐ: 'ㅙ', ㅗㅣ: 'ㅚ', ㅜㅓ: 'ㅝ', ㅜㅔ: 'ㅞ', ㅜㅣ: 'ㅟ', ㅡㅣ: 'ㅢ' },
  ...{
    ㄱㅅ: 'ㄳ',
    ㄴㅈ: 'ㄵ',
    ㄴㅎ: 'ㄶ',
    ㄹㄱ: 'ㄺ',
    ㄹㅁ: 'ㄻ',
    ㄹㅂ: 'ㄼ',
    ㄹㅅ: 'ㄽ',
    ㄹㅌ: 'ㄾ',
    ㄹㅍ: 'ㄿ',
  },
  ...{ ㄹㅎ: 'ㅀ', ㅂㅅ: 'ㅄ' },
}
const split = Object.fromEntries(Object.entries(joined).map(([two, one]) => [one, two]))
const firstSyllable = 0xac00

function syllable(initial: string, vowel: string, final: string): string {
  const [at, of, end] = [initials.indexOf(initial), vowels.indexOf(vowel), finals.indexOf(final)]
  return String.fromCharCode(firstSyllable + (at * vowels.length + of) * finals.length + end)
}

/** The letters of a syllable, or null for another character. */
function lettersOf(character: string): [initial: string, vowel: string, final: string] | null {
  const code = character.charCodeAt(0) - firstSyllable
  if (code < 0 || code >= initials.length * vowels.length * finals.length) return null
  const [initial, vowel] = [
    Math.floor(code / finals.length / vowels.length),
    Math.floor(code / finals.length),
  ]
  return [initials[initial] ?? '', vowels[vowel % vowels.length] ?? '', finals[code % finals.length] ?? '']
}

/** Composes letters to syllables as an input method does. */
function compose(letters: readonly string[]): string {
  let text = ''
  let [initial, vowel, final] = ['', '', '']
  const flush = () => {
    text += vowel === '' || initial === '' ? initial + vowel + final : syllable(initial, vowel, final)
    ;[initial, vowel, final] = ['', '', '']
  }
  for (const letter of letters) {
    if (vowels.includes(letter)) {
      if (final !== '') {
        // The last consonant begins the next syllable.
        const two = split[final]
        const last = two?.[1] ?? final
        final = two?.[0] ?? ''
        flush()
        initial = last
        vowel = letter
      } else if (vowel !== '' && joined[vowel + letter]) vowel = joined[vowel + letter] ?? ''
      else {
        if (vowel !== '') flush()
        vowel = letter
      }
    } else if (initials.includes(letter)) {
      if (vowel === '' || initial === '') {
        if (initial !== '' || vowel !== '') flush()
        initial = letter
      } else if (final === '' && finals.includes(letter)) final = letter
      else if (final !== '' && joined[final + letter]) final = joined[final + letter] ?? ''
      else {
        flush()
        initial = letter
      }
    } else {
      flush()
      text += letter
    }
  }
  flush()
  return text
}

/**
 * The text that the same keys give in the other mode of a Korean keyboard: `rlatjdus` is 김서연, `ㅡ먀ㅣ` is mail. Null if
 * the text mixes both modes or has no letters.
 */
export function swapKeyboard(text: string): string | null {
  if (/^[a-z ]+$/i.test(text) && /[a-z]/i.test(text)) {
    // Capitals throughout are from the Caps Lock key, not from the Shift key.
    const typed = /[a-z]/.test(text) ? text : text.toLowerCase()
    const letters = [...typed].map((letter) => keys[letter] ?? keys[letter.toLowerCase()] ?? letter)
    return compose(letters)
  }
  if (!/^[가-힣ㄱ-ㅣ ]+$/.test(text) || text.trim() === '') return null
  const latin = Object.fromEntries(Object.entries(keys).map(([key, letter]) => [letter, key]))
  const letters = [...text].flatMap((character) => lettersOf(character) ?? [character])
  return letters
    .flatMap((letter) => [...(split[letter] ?? letter)])
    .map((letter) => latin[letter] ?? letter)
    .join('')
}

/**
 * Names that differ from a Korean name in one letter, such as 김서연 for 김서욘; at most 272 (68 for each of four syllables).
 * Empty for other texts.
 */
export function nearNames(name: string): string[] {
  const characters = [...name]
  if (!/^[가-힣]{2,4}$/.test(name)) return []
  return characters.flatMap((character, at) => {
    const [initial, vowel, final] = lettersOf(character) ?? ['', '', '']
    const near = [
      ...initials.map((other) => syllable(other, vowel, final)),
      ...vowels.map((other) => syllable(initial, other, final)),
      ...finals.map((other) => syllable(initial, vowel, other)),
    ]
    return near
      .filter((other) => other !== character)
      .map((other) => [...characters.slice(0, at), other, ...characters.slice(at + 1)].join(''))
  })
}
