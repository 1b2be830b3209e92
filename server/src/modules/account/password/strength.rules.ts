import { type OptionsType, ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as english } from '@zxcvbn-ts/language-en'
import { commonHere } from './common.rules.ts'

/**
 * Why a password is too easy: `common` is in lists of common passwords, `personal` contains the person's own names.
 */
export type Weakness = 'common' | 'personal'

/** A password and texts about its owner that a guess may use. */
export interface Asked {
  password: string
  about: string[]
}

const options: OptionsType = {
  dictionary: { ...common, ...english, commonHere: [...commonHere] },
  graphs: adjacencyGraphs,
  // The time grows quickly with the length; 32 characters that are hard to guess are enough.
  maxLength: 32,
  // A tenth of the time of the library's default 100, with the same scores for typical passwords.
  l33tMaxSubstitutions: 10,
}

let factory: ZxcvbnFactory | undefined

/** 10^8 guesses take more than a day even against a fast attack on a slow hash: score 3 of zxcvbn. */
const leastScore = 3

/**
 * Whether and why a password is too easy to guess; null if it is not. It takes up to some hundred milliseconds and 24
 * MB: run it in the worker thread.
 */
export function weaknessOf({ password, about }: Asked): Weakness | null {
  factory ??= new ZxcvbnFactory(options)
  const { score, sequence } = factory.check(password.normalize('NFC'), about)
  if (score >= leastScore) return null
  return sequence.some((match) => 'dictionaryName' in match && match.dictionaryName === 'userInputs')
    ? 'personal'
    : 'common'
}
