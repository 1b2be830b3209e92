import { type AdminBoard, boardKinds } from '@maru/api/board'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useGo } from '#kit/address/link.tsx'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHeader } from '#ui/card.tsx'
import { Switch } from '#ui/form/choice.tsx'
import { SearchField } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { Icon } from '#ui/icon.tsx'
import { Muted } from '#ui/layout/hint.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { Empty, ErrorNote } from '#ui/notice.tsx'
import { useAdminBoards } from '../settings.api.ts'
import { matchingBoards, settingsAddress } from '../settings.rules.ts'
import { OrderList } from './order-list.tsx'
import styles from './settings.module.css'

/**
 * Groups the boards into the lists that are ordered separately: global boards, and the boards of each
 * company.
 */
function sections(boards: readonly AdminBoard[]) {
  const lists = Map.groupBy(boards, (board) => (board.isGlobal ? '' : board.comCode))
  return [...lists].map(([key, list]) => ({ key, list, company: list[0]?.companyName }))
}

/** The boards that the viewer administers, in lists whose order can be changed. */
export function SettingsList() {
  const t = useTranslate()
  const go = useGo()
  const language = useLanguage()
  const [withRemoved, setWithRemoved] = useState(false)
  const [words, setWords] = useState('')
  const [kind, setKind] = useState<AdminBoard['boardKind'] | ''>('')
  const boards = useAdminBoards(withRemoved)
  const isNarrow = words.trim() !== '' || kind !== ''
  const match = matchingBoards(boards.data?.boards ?? [], words, kind || undefined)
  return (
    <>
      <PageHeader
        title={t('board.entry.settings')}
        actions={
          <>
            <Switch isSelected={withRemoved} onChange={setWithRemoved}>
              {t('board.admin.withRemoved')}
            </Switch>
            {boards.data?.companies.length === 0 ? null : (
              <Button
                tone="primary"
                isDisabled={!boards.data}
                icon={<Icon icon={Plus} size={16} />}
                onPress={() => go(settingsAddress({ isNew: true }))}
              >
                {t('board.admin.create')}
              </Button>
            )}
          </>
        }
      />
      <p className={styles.intro}>{t('board.admin.settingsIntro')}</p>
      <div className={styles.finder}>
        <SearchField
          label={t('board.settings.search')}
          placeholder={t('board.settings.search')}
          value={words}
          onChange={setWords}
        />
        <Select
          label={t('board.admin.kind')}
          hideLabel
          value={kind}
          options={[
            { value: '' as const, label: t('board.settings.kindAll') },
            ...boardKinds.map((value) => ({ value, label: t(`board.admin.kinds.${value}`) })),
          ]}
          onChange={setKind}
        />
        <Muted role="status" className={styles.found}>
          {isNarrow && boards.data ? t('board.settings.found', { count: match.length }) : ''}
        </Muted>
      </div>
      {boards.isPending ? (
        <Card>
          <Skeleton rows={10} />
        </Card>
      ) : null}
      {boards.isError ? <ErrorNote error={boards.error} onRetry={() => void boards.refetch()} /> : null}
      {boards.data?.boards.length === 0 ? (
        <Card>
          <Empty text={t('board.admin.noBoards')} />
        </Card>
      ) : null}
      {isNarrow && boards.data && match.length === 0 ? (
        <Card>
          <Empty text={t('board.settings.noneFound')} />
        </Card>
      ) : null}
      {sections(match).map(({ key, list, company }) => {
        const name = key === '' || !company ? t('board.admin.globalBoards') : localName(company, language)
        return (
          <div key={key} className={styles.section}>
            <Card label={name}>
              <CardHeader title={name} />
              <OrderList label={name} boards={list} isFixed={isNarrow} />
            </Card>
          </div>
        )
      })}
      <p className={styles.intro}>{t(isNarrow ? 'board.settings.orderLater' : 'board.admin.orderHint')}</p>
    </>
  )
}
