import type { PrintLayout } from '@maru/api/approval'
import { nameIn, type PrintStyle } from './print-text.rules.ts'

/** Text as a string of CSS: everything but letters and digits is escaped, so that nothing ends the string or the style. */
const cssString = (text: string): string =>
  `"${text.replace(/[^\p{L}\p{N}]/gu, (letter) => `\\${letter.codePointAt(0)?.toString(16)} `)}"`

/**
 * The sheet of a document by the layout of its form: A4 upright or across, the page number at the bottom, and the
 * texts of the layout in the margin of every page.
 */
export function sheetCss({ orientation, header, footer }: PrintLayout, style: PrintStyle): string {
  const font = 'font: 9pt "Maru Print", "Maru Print SC", sans-serif; color: #444;'
  const margin = (place: string, text: string) =>
    text === '' ? '' : `@${place} { content: ${cssString(text)}; ${font} }`
  const isAcross = orientation === 'landscape'
  return `@page { size: A4 ${orientation}; margin: 16mm 16mm 18mm;
  @bottom-right { content: counter(page) " / " counter(pages); ${font} }
  ${margin('top-left', nameIn(header, style))} ${margin('bottom-left', nameIn(footer, style))} }
@media screen { body { max-width: ${isAcross ? 265 : 178}mm; margin: 10mm auto; } }
.grids { max-width: ${isAcross ? 213 : 126}mm; }
`
}

/** The style of a printed document: black on white. */
export const printCss = `
* { box-sizing: border-box; }
html { font: 10pt/1.55 "Maru Print", "Maru Print SC", sans-serif; color: #111; background: #fff; word-break: keep-all; overflow-wrap: anywhere; }
body { margin: 0; }
header { display: flex; justify-content: space-between; gap: 6mm; align-items: flex-start; }
.facts { flex: 1; min-width: 48mm; } .company { margin: 0 0 2mm; font-size: 13pt; font-weight: 700; }
.company img { height: 8mm; vertical-align: middle; margin-right: 2mm; }
dl { margin: 0; } dl div { display: flex; gap: 3mm; } dt { color: #555; flex: none; min-width: 17mm; } dd { margin: 0; min-width: 0; }
.facts dl { font-size: 9pt; }
.grids { display: flex; flex-direction: column; gap: 2mm; align-items: flex-end; flex: none; }
table { border-collapse: collapse; }
.grid { font-size: 8pt; line-height: 1.35; text-align: center; table-layout: fixed; break-inside: avoid; }
.grid td, .grid th { border: 0.3mm solid #777; padding: 0.6mm 1mm; width: 16.5mm; }
.grid th { width: 6mm; background: #f5f4f1; font-weight: 500; padding: 0; } .grid th span { writing-mode: vertical-rl; text-orientation: upright; letter-spacing: 1mm; }
.grid tr.kind td { background: #f5f4f1; } .grid tr.mark td { height: 15mm; position: relative; vertical-align: middle; }
.grid tr.mark td.struck { background: linear-gradient(to top right, transparent 49.4%, #777 49.6%, #777 50.2%, transparent 50.4%); }
.grid b { position: absolute; top: 0.5mm; left: 1mm; color: #b3261e; font-size: 8pt; }
.grid tr.who td { border-bottom: 0; } .grid tr.when td { border-top: 0; color: #555; font-size: 7.5pt; }
.sign { max-width: 14mm; max-height: 13mm; display: block; margin: 0 auto; }
.stamp { display: inline-block; max-width: 14.5mm; border: 0.5mm solid #b3261e; border-radius: 1.5mm; color: #b3261e; font-weight: 700; padding: 0.6mm 1mm; line-height: 1.2; }
h1 { font-size: 20pt; text-align: center; letter-spacing: 0.15em; margin: 8mm 0 6mm; line-height: 1.25; }
h1:lang(en), .sender:lang(en) { letter-spacing: 0; } .grid th span:lang(en) { text-orientation: mixed; letter-spacing: 0; }
h2 { font-size: 13pt; margin: 0 0 3mm; } h3 { font-size: 10.5pt; margin: 4mm 0 1.5mm; break-after: avoid; }
.about { border-bottom: 0.5mm solid #111; padding-bottom: 3mm; margin-bottom: 4mm; } .about div:last-child dd { font-weight: 700; }
.fields, .rows, .list { width: 100%; margin: 0 0 3mm; } .fields { table-layout: fixed; }
.fields td, .fields th, .rows td, .rows th, .list td { border: 0.3mm solid #888; padding: 1.4mm 2mm; vertical-align: top; text-align: left; }
.fields th, .rows th { background: #f5f4f1; font-weight: 500; } .fields .label { width: 26mm; }
.rows th { text-align: center; } .number { text-align: right !important; font-variant-numeric: tabular-nums; }
.rows tfoot td { font-weight: 700; background: #fafaf8; } tr { break-inside: avoid; } thead { display: table-header-group; } tfoot { display: table-row-group; }
.text { margin: 2mm 0 4mm; } .text table { max-width: 100%; } .text td, .text th { border: 0.3mm solid #888; padding: 1mm 2mm; } .text img { max-width: 100%; }
.text p { margin: 0 0 1.5mm; } .files ol { margin: 0; padding-left: 6mm; } small { color: #555; }
.sender { text-align: center; font-size: 17pt; font-weight: 700; letter-spacing: 0.2em; margin: 10mm 0 4mm; break-inside: avoid; }
.seal { height: 24mm; max-width: 24mm; vertical-align: middle; margin-left: -2mm; }
.foot { border-top: 0.3mm solid #bbb; margin: 6mm 0 0; padding-top: 2mm; font-size: 8.5pt; color: #444; }
.appendix { break-before: page; } .list { font-size: 9pt; } .list td:first-child { white-space: nowrap; width: 32mm; } .list td:nth-child(2) { width: 38mm; }
/* A ligature of two f would be copied as another letter. */
.hash, .foot { font-variant-ligatures: none; }
.hash { font-family: monospace; font-size: 7.5pt; color: #555; width: 26mm; }
`
