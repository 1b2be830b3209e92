import { type OptionsType, ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as english } from '@zxcvbn-ts/language-en'
import { commonHere } from './common.rules.ts'

/** Why a password is too easy: `common` in every list of guesses, `personal` made of the person's own names. */
export type Weakness = 'common' | 'personal'

/** A password and the texts about its owner that guesses begin with. */
export interface Asked {
  password: string
  about: string[]
}

const options: OptionsType = {
  dictionary: { ...common, ...english, commonHere: [...commonHere] },
  graphs: adjacencyGraphs,
  // The time grows with the length beyond measure; 32 characters that are hard to guess are enough.
  maxLength: 32,
  // A tenth of the time of the library's own 100, and the same scores for what people type.
  l33tMaxSubstitutions: 10,
}

let factory: ZxcvbnFactory | undefined

/** Fewer guesses than 10^8 are made in a day even against a slow hash: score 3 of zxcvbn. */
const leastScore = 3

/**
 * Whether a password is too easy to guess, and why; null where it is not. It takes up to some hundred milliseconds and
 * two dozen megabytes: run it in the worker thread.
 */
export function weaknessOf({ password, about }: Asked): Weakness | null {
  factory ??= new ZxcvbnFactory(options)
  const { score, sequence } = factory.check(password.normalize('NFC'), about)
  if (score >= leastScore) return null
  return sequence.some((match) => 'dictionaryName' in match && match.dictionaryName === 'userInputs')
    ? 'personal'
    : 'common'
}
