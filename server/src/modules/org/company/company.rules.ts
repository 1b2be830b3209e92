import { createHash } from 'node:crypto'
import type { CompanySettings } from '@maru/api/org/company'
import type { CompanyRow } from './company.sql.ts'

/** The hue of a theme named `hue-0` to `hue-359`; null for the default theme and for imported ones. */
export function hueOf(theme: string): number | null {
  const digits = /^hue-(\d{1,3})$/.exec(theme)?.[1]
  return digits === undefined ? null : Number(digits) % 360
}

/** The theme to store for a hue. If the hue is null, an imported theme is retained. */
export function themeWith(hue: number | null, former: string): string {
  if (hue !== null) return `hue-${hue}`
  return hueOf(former) === null ? former : ''
}

/** The address of a company's logo; empty if there is none. */
export function logoAddress(comCode: string, version: string | null): string {
  return version === null ? '' : `/cm/api/org/logo/${encodeURIComponent(comCode)}?v=${version}`
}

/** A company for its settings page. */
export function toSettings(row: CompanyRow): CompanySettings {
  const { theme, logoVersion, ...fields } = row
  const version = createHash('sha256').update(JSON.stringify(row)).digest('base64url').slice(0, 32)
  return { ...fields, hue: hueOf(theme), logoPath: logoAddress(row.comCode, logoVersion), version }
}
