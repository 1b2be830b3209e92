import { htmlLimits } from '@maru/api/kit/markup'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import type { CandidatesProps, FoundPeople, PickItem } from '#kit/picking.ts'
import type { LazyComponent } from '../../dialog/lazy-layer.tsx'
import { showToast } from '../../dialog/toast.tsx'
import { PersonOption } from '../../presence/person-option.tsx'
import { mentionedIn } from '../mention-node.ts'
import { SuggestMenu, type SuggestProps } from './suggest-menu.tsx'

/** People who can be mentioned. */
export interface EditorPeople {
  /** Finds people for a typed text; the organisation room has it. */
  Candidates: LazyComponent<CandidatesProps>
  /** The company of the people; null for all companies. */
  comCode: string | null
}

/** The people for a typed @. */
export function PeopleMenu({
  people: { Candidates, comCode },
  ...place
}: SuggestProps & { people: EditorPeople }) {
  return (
    <Candidates text={place.open.text} comCode={comCode}>
      {(found) => <PeopleList {...place} {...found} />}
    </Candidates>
  )
}

function PeopleList({ people, isSettled, ...place }: SuggestProps & FoundPeople) {
  const t = useTranslate()
  const language = useLanguage()
  const { editor, open } = place
  const insert = (item: PickItem) => {
    const most = htmlLimits.mentions
    if (mentionedIn(editor).add(item.id).size > most) {
      showToast(t('editor.errors.tooManyMentions', { most }), 'danger')
      return
    }
    const name = localName(item.name, language)
    editor.chain().focus().insertMention({ from: open.from, to: open.to }, { code: item.id, name }).run()
  }
  return (
    <SuggestMenu
      {...place}
      label={t('editor.suggest.people')}
      options={people.map((item) => ({ id: item.id, content: <PersonOption item={item} /> }))}
      isSettled={isSettled}
      none={isSettled && open.text !== '' ? t('editor.suggest.nobody', { text: open.text }) : null}
      onChoose={(index) => {
        const item = people[index]
        if (item) insert(item)
      }}
    />
  )
}
