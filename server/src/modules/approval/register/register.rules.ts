import { canonicalJson, type Signer } from '../seal/chain.rules.ts'

/** The counter of a number: its last serial, and how many serials the number took (those of another rule are passed). */
export interface TakenSerial {
  scope: string
  year: number
  serial: number
  taken: number
}

/** What the register seals of a completed document. Instants are ISO 8601, digests SHA-256. */
export interface RegisteredFacts {
  apmId: number
  number: string
  subject: string
  drafter: string
  dept: string
  draftedAt: string
  completedAt: string
  amount: string
  grade: string
  disclosure: string
  retentionYears: number
  isUrgent: boolean
  formId: number
  formVersion: number
  /** The digest of the form's definition. */
  definition: string
  /** The digest of the content. */
  content: string
}

/** A line of the register of a company. */
export type RegisterLine =
  /** The first line: the last document with acts without a key, and where each counter stood. */
  | {
      kind: 'opened'
      at: string
      lastApmId: number
      counters: { scope: string; year: number; last: number }[]
    }
  /** `seq` and `hash`: the act that gave the number, and the hash of the history there. */
  | ({ kind: 'completed'; seq: number; hash: string; counter: TakenSerial | null } & RegisteredFacts)
  | { kind: 'purged'; at: string; apmId: number; number: string }

/** What is wrong with a register. */
export type RegisterFault =
  | 'lineChanged'
  | 'lineMissing'
  | 'documentChanged'
  | 'documentMissing'
  | 'unregistered'
  | 'counter'

/** A line as it is stored. */
export interface SealedLine {
  seq: number
  line: string
  seal: string
}

/** The text before the first seal: it contains the company, so that a register cannot be moved to another one. */
export const firstSeal = (comCode: string): string => canonicalJson({ register: comCode })

/** The seal of a line after the one before. */
export const lineSeal = (signer: Signer, before: string, { seq, line }: Omit<SealedLine, 'seal'>): string =>
  signer.sign('approval.register', `${before}\n${seq}\n${line}`).toString('hex')

/** Seals lines in their order after a seal. */
export function sealLines(
  signer: Signer,
  last: { seq: number; seal: string },
  lines: readonly RegisterLine[],
): (SealedLine & { of: RegisterLine })[] {
  let { seq, seal } = last
  return lines.map((of) => {
    seq += 1
    const line = canonicalJson(of)
    seal = lineSeal(signer, seal, { seq, line })
    return { seq, line, seal, of }
  })
}

/** A seal as it is printed into logs, backups and mails: `120:ab12…`. */
export const printedSeal = ({ seq, seal }: { seq: number; seal: string }): string => `${seq}:${seal}`
