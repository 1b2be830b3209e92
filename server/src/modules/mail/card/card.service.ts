import type { Input, Output } from '@maru/api/kit/endpoint'
import { type CardText, cardTexts, type SignatureKind, type UserCard, usageStates } from '@maru/api/mail/card'
import type { mailSettingsApi } from '@maru/api/mail/settings'
import { type Context, transaction } from '#kit/context.ts'
import { cleanStoredHtml } from '#kit/html/clean-in-thread.ts'
import { shownLine } from '#kit/text/shown-text.ts'
import { type CardRow, findCard, findCardTexts, saveCardRow } from './card.sql.ts'
import { showsAnything, signatureHtml } from './signature.rules.ts'

type Reader = Pick<Context, 'db' | 'viewer' | 'clock'>

const names = Object.keys(cardTexts) as CardText[]
const first: CardRow = {
  fields: {},
  template: '',
  freeContent: '',
  usageState: 0,
  autoSign: true,
  replyAutoSign: true,
}

/** The card of the viewer: texts that were never saved are those of the organisation. */
export async function getCard({ db, viewer, clock }: Reader): Promise<UserCard> {
  const stored = (await findCard(db, viewer.personCode)) ?? first
  const known = await findCardTexts(db, viewer, clock.now())
  const texts = Object.fromEntries(
    names.map((name) => [name, stored.fields[name] ?? known[name] ?? '']),
  ) as Record<CardText, string>
  const { fields: _fields, ...rest } = stored
  return { personCode: viewer.personCode, ...texts, ...rest }
}

/** Saves the given fields of the card; a text that equals the one of the organisation follows it later, too. */
export async function updateCard(
  context: Context,
  input: Input<typeof mailSettingsApi.updateCard>,
): Promise<number> {
  const { viewer } = context
  const template =
    input.template === undefined ? undefined : await cleanStoredHtml(viewer.personCode, input.template)
  const freeContent =
    input.freeContent === undefined ? undefined : await cleanStoredHtml(viewer.personCode, input.freeContent)
  return transaction(context, async ({ db, clock }) => {
    const stored = (await findCard(db, viewer.personCode, true)) ?? first
    const known = await findCardTexts(db, viewer, clock.now())
    const fields = { ...stored.fields }
    for (const name of names) {
      const typed = input[name]
      if (typed === undefined) continue
      const shown = shownLine(typed)
      if (shown === (known[name] ?? '')) delete fields[name]
      else fields[name] = shown
    }
    const { usageState, autoSign, replyAutoSign } = { ...stored, ...input }
    const next = {
      template: template ?? stored.template,
      freeContent: freeContent ?? stored.freeContent,
    }
    await saveCardRow(
      db,
      viewer.personCode,
      { fields, ...next, usageState, autoSign, replyAutoSign },
      clock.now(),
    )
    return 1
  })
}

/** The signatures that can be chosen. */
export async function listCardStates({
  db,
  viewer,
}: Reader): Promise<Output<typeof mailSettingsApi.listCardStates>> {
  const chosen = (await findCard(db, viewer.personCode))?.usageState ?? 0
  return usageStates.map((name, usageState) => ({ usageState, name, isChosen: usageState === chosen }))
}

const kinds: readonly (SignatureKind | undefined)[] = [undefined, 'ko', 'en', 'free']

/** A signature exactly as it is appended; without a kind the chosen one. */
export async function getSignature(
  context: Reader,
  { kind }: Input<typeof mailSettingsApi.getSignature>,
): Promise<Output<typeof mailSettingsApi.getSignature>> {
  const card = await getCard(context)
  const shown = kind ?? kinds[card.usageState]
  const html =
    shown === undefined ? '' : await cleanStoredHtml(context.viewer.personCode, signatureHtml(card, shown))
  const { autoSign, replyAutoSign } = card
  return { html: showsAnything(html) ? html : '', autoSign, replyAutoSign }
}
