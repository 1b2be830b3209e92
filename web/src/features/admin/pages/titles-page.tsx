import { type CompanyTitle, type TitleKind, titleKinds } from '@maru/api/org/title'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '#kit/i18n/error-text.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Answer } from '#ui/answer.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { Card, CardHeader } from '#ui/card.tsx'
import { askConfirm, showAlert } from '#ui/dialog/ask.ts'
import { Icon } from '#ui/icon.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { OrderList } from '#ui/list/order-list.tsx'
import { Empty } from '#ui/notice.tsx'
import styles from '../parts/form.module.css'
import { TitleDialog } from '../titles/parts/title-dialog.tsx'
import { useCompanyTitles, useTitleChanges } from '../titles/titles.api.ts'

type Layer = { kind: TitleKind; title: CompanyTitle | null }

/** The titles of one kind, the highest first. */
function KindCard({
  kind,
  titles,
  onOpen,
}: {
  kind: TitleKind
  titles: readonly CompanyTitle[]
  onOpen: (layer: Layer) => void
}) {
  const t = useTranslate()
  const language = useLanguage()
  const { order, remove } = useTitleChanges()
  const label = t(`admin.people.kinds.${kind}`)
  const fail = (error: unknown) => void showAlert(errorText(error, t))
  const removeAsked = async ({ code, name }: CompanyTitle) => {
    const text = t('admin.titles.removeAsk', { name: localName(name, language) })
    if (await askConfirm({ text, isDanger: true })) await remove.mutateAsync({ kind, code })
  }
  return (
    <Card label={label}>
      <CardHeader
        title={label}
        actions={
          <Button icon={<Icon icon={Plus} size={15} />} onPress={() => onOpen({ kind, title: null })}>
            {t('admin.titles.add', { kind: label.toLocaleLowerCase(language) })}
          </Button>
        }
      />
      {titles.length === 0 ? <Empty text={t('admin.titles.none')} /> : null}
      <OrderList
        label={label}
        rows={titles}
        rowId={(title) => titles.indexOf(title)}
        rowName={({ name }) => localName(name, language)}
        onOrder={(ids) => {
          const codes = ids.flatMap((at) => titles[at]?.code ?? [])
          order.mutate({ kind, codes }, { onError: fail })
        }}
      >
        {(title) => (
          <Row as="span" gap="3" justify="between" shrink className={styles.spread}>
            <button type="button" className={styles.link} onClick={() => onOpen({ kind, title })}>
              {localName(title.name, language)}
            </button>
            <Row as="span" className={styles.middle}>
              <span className={styles.note}>{t('admin.titles.posts', { count: title.postCount })}</span>
              <IconButton
                size="s"
                label={t('admin.titles.remove', { name: localName(title.name, language) })}
                isDisabled={title.postCount > 0}
                onPress={() => void removeAsked(title).catch(fail)}
              >
                <Icon icon={Trash2} size={15} />
              </IconButton>
            </Row>
          </Row>
        )}
      </OrderList>
    </Card>
  )
}

/** Titles, positions and grades of the company: names in three languages and order. */
export function TitlesPage() {
  const t = useTranslate()
  const answer = useCompanyTitles()
  const [layer, setLayer] = useState<Layer | null>(null)
  return (
    <>
      <PageHeader title={t('admin.entry.titles')} />
      <Answer answer={answer} rows={8} isEmpty={() => false}>
        {(titles) => (
          <div className={styles.stack}>
            {titleKinds.map((kind) => (
              <KindCard
                key={kind}
                kind={kind}
                titles={titles.filter((title) => title.kind === kind)}
                onOpen={setLayer}
              />
            ))}
          </div>
        )}
      </Answer>
      {layer ? <TitleDialog {...layer} onClose={() => setLayer(null)} /> : null}
    </>
  )
}
