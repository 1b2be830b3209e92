import { currentLanguage, localName, translate } from '#kit/i18n/i18n.ts'
import { documentNow } from './work/decide.api.ts'

/** The state of a document on which a decision was refused, with the last act on it, its person and their comment. */
export async function documentThere({ about = '' }: { about: string | undefined }): Promise<string> {
  const { status, history } = await documentNow(about.split(' ')[1] ?? '')
  const state = translate(`approval.status.${status}`)
  const last = history.toSorted((a, b) => b.seq - a.seq)[0]
  if (!last) return state
  const name = localName(last.by.name, currentLanguage())
  return [state, name, last.comment].filter((part) => part !== '').join(' · ')
}
