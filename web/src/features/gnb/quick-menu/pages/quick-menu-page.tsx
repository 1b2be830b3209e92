import type { OwnQuickMenu } from '@maru/api/gnb/quick-menu'
import { wireName } from '@maru/api/kit/wire-name'
import { hrefOf } from '#kit/address/link.tsx'
import { leavePopup } from '#kit/address/popup.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Answer } from '#ui/answer.tsx'
import { Card } from '#ui/card.tsx'
import { showAlert } from '#ui/dialog/ask.ts'
import { Checkbox } from '#ui/form/choice.tsx'
import { FieldFault, useRoomForm } from '#ui/form/form.ts'
import { FormActs, FormNotes } from '#ui/form/form-notes.tsx'
import { Hint } from '#ui/layout/hint.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Actions, Sheet, Stack } from '#ui/layout/stack.tsx'
import { OrderList } from '#ui/list/order-list.tsx'
import { Empty } from '#ui/notice.tsx'
import { useAllQuickMenus, useSaveQuickMenus } from '../quick-menu.api.ts'
import styles from './quick-menu-page.module.css'

/** The settings of the quick menus: which are shown, and in which order (spec 1§2, quickmenu-userset). */
export function QuickMenuPage() {
  const t = useTranslate()
  const menus = useAllQuickMenus()
  return (
    <Sheet>
      <PageHeader title={t('gnb.quickSettings')} />
      <Answer answer={menus} rows={6} empty={<Empty text={t('gnb.quickNoneAtAll')} />}>
        {(stored) => <QuickMenuForm stored={stored} />}
      </Answer>
    </Sheet>
  )
}

const leave = () => leavePopup(hrefOf('/home'))

function QuickMenuForm({ stored }: { stored: readonly OwnQuickMenu[] }) {
  const t = useTranslate()
  const language = useLanguage()
  const save = useSaveQuickMenus()
  const form = useRoomForm<{ rows: readonly OwnQuickMenu[] }, null, number>({
    start: { rows: stored },
    base: null,
    check: () => ({}),
    save: async ({ rows }) => {
      const ids = rows.filter((row) => row.isSelected).map((row) => row.quickMenuId)
      const answer = await save.mutateAsync({ QuickMenuIds: ids.join(';') })
      if (answer < 0) throw new FieldFault('rows', t('gnb.quickSaveFailed'))
      return answer
    },
    // A toast would disappear with the window.
    onSaved: () => void showAlert(t('gnb.quickSaved')).then(leave),
    leaveQuestion: t('kit.leaveQuestion'),
  })
  const { rows } = form.draft
  const nameOf = (row: OwnQuickMenu) => localName(wireName(row, 'title'), language)
  const tick = (id: number, isSelected: boolean) =>
    form.change({ rows: rows.map((row) => (row.quickMenuId === id ? { ...row, isSelected } : row)) })
  const order = (ids: number[]) =>
    form.change({
      rows: [...rows].sort((one, other) => ids.indexOf(one.quickMenuId) - ids.indexOf(other.quickMenuId)),
    })
  return (
    <Stack as="form" onSubmit={form.submit} noValidate>
      <Hint size="inherit">{t('gnb.quickHint')}</Hint>
      <Card>
        <OrderList
          label={t('gnb.entry.quickMenu')}
          rows={rows}
          rowId={(row) => row.quickMenuId}
          rowName={nameOf}
          onOrder={order}
        >
          {(row) => (
            <Checkbox isSelected={row.isSelected} onChange={(next) => tick(row.quickMenuId, next)}>
              {nameOf(row)}
            </Checkbox>
          )}
        </OrderList>
      </Card>
      {form.faultOf('rows') ? (
        <p role="alert" className={styles.fault}>
          {form.faultOf('rows')}
        </p>
      ) : null}
      <FormNotes form={form} />
      <Actions as="footer" justify="end">
        <FormActs form={form} onCancel={leave} />
      </Actions>
    </Stack>
  )
}
