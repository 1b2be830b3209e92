import { Link } from '#kit/address/link.tsx'
import type { HomePartProps } from '#kit/fillings.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Answer } from '#ui/answer.tsx'
import { Card, CardHeader } from '#ui/card.tsx'
import { ListRow, Rows } from '#ui/list/rows.tsx'
import { Empty } from '#ui/notice.tsx'
import { useWork, useWorkTotal } from '../work.api.ts'
import { keyOf } from '../work.rules.ts'
import { dueText } from './due-text.ts'
import { MissingNote } from './missing-note.tsx'

const rowsOtherwise = 6

/** The first things of the work queue on the home page. */
export function WorkPart({ rows, isPreview }: HomePartProps) {
  const t = useTranslate()
  const language = useLanguage()
  const query = useWork({ view: 'now', kind: '', order: 'due' })
  const total = useWorkTotal()
  const title = t('work.entry.part')
  return (
    <Card label={title}>
      <CardHeader
        title={total > 0 ? `${title} ${total.toLocaleString()}` : title}
        actions={isPreview ? null : <Link to="/work">{t('kit.more')}</Link>}
      />
      <Answer answer={query} rows={rowsOtherwise}>
        {({ items, missing }) => (
          <>
            <MissingNote missing={missing} />
            {items.length === 0 ? <Empty text={t('work.empty.now')} /> : null}
            <Rows label={title}>
              {items.slice(0, rows || rowsOtherwise).map((item) => (
                <ListRow key={keyOf(item)} end={dueText(item.dueAt, t)}>
                  {isPreview ? (
                    localName(item.title, language)
                  ) : (
                    <Link to={item.url}>{localName(item.title, language)}</Link>
                  )}
                </ListRow>
              ))}
            </Rows>
          </>
        )}
      </Answer>
    </Card>
  )
}
