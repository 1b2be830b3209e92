import { createHash } from 'node:crypto'
import type { CompanySettings } from '@maru/api/org/company'
import type { CompanyRow } from './company.sql.ts'

/** The hue of a look named `hue-0` to `hue-359`; null for the portal's own and for looks of an import. */
export function hueOf(theme: string): number | null {
  const digits = /^hue-(\d{1,3})$/.exec(theme)?.[1]
  return digits === undefined ? null : Number(digits) % 360
}

/** The look to store for a hue; where none is chosen, a look that an import named stays. */
export function themeWith(hue: number | null, former: string): string {
  if (hue !== null) return `hue-${hue}`
  return hueOf(former) === null ? former : ''
}

/** The address of a company's logo; empty where there is none. */
export function logoAddress(comCode: string, version: string | null): string {
  return version === null ? '' : `/cm/api/org/logo/${encodeURIComponent(comCode)}?v=${version}`
}

/** A company as its settings page shows it. */
export function toSettings(row: CompanyRow): CompanySettings {
  const { theme, logoVersion, ...fields } = row
  const version = createHash('sha256').update(JSON.stringify(row)).digest('base64url').slice(0, 32)
  return { ...fields, hue: hueOf(theme), logoPath: logoAddress(row.comCode, logoVersion), version }
}
