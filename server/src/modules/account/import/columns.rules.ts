import type { CsvColumns, CsvValues } from '#kit/csv/csv-table.ts'

/** The optional file of accounts. */
export const accountsFile = 'accounts.csv'

/**
 * Columns of accounts.csv. `password` is an initial password, to be changed at the first sign-in, and `password_hash`
 * an Argon2id hash. Both are used only for new accounts; if both are empty, the person is invited to set a password.
 * `roles` are ids joined by `;`, each for the person's own company or `id@company`.
 */
export const accountColumns = {
  person_code: { kind: 'code', also: '사원코드', required: true },
  login: { kind: 'text', also: '아이디', required: true, max: 254 },
  password: { kind: 'text', also: '초기비밀번호', max: 256 },
  password_hash: { kind: 'text', also: '비밀번호해시', max: 300 },
  roles: { kind: 'text', also: '역할', max: 1000 },
  language: { kind: 'text', also: '언어', max: 10 },
  time_zone: { kind: 'text', also: '시간대', max: 60 },
  disabled: { kind: 'yesNo', also: '사용중지' },
} as const satisfies CsvColumns

/** A row of accounts.csv. */
export type AccountValues = CsvValues<typeof accountColumns>
