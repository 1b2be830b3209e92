import { layoutLimits, maxTabs } from '@maru/api/webpart'
import { Plus, X } from 'lucide-react'
import type { HomeOptionsProps } from '#kit/fillings.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Checkbox, RadioGroup } from '#ui/form/choice.tsx'
import { TextField } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { Icon } from '#ui/icon.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { useBoardsOfParts } from '../../webpart.api.ts'
import { type BoardTab, defaultDisplayCount, readBoardOptions } from '../../webpart.rules.ts'
import { CountSelect } from './count-select.tsx'
import styles from './layout-editor.module.css'

/** Returns the boards as options of a select field. */
export function useBoardChoice() {
  const boards = useBoardsOfParts()
  return [...(boards.data?.values() ?? [])]
    .filter(({ kind }) => kind !== 'contract' && kind !== 'survey')
    .map(({ boardId, name }) => ({ value: String(boardId), label: name }))
}

/** Options of a board web part: its tabs, and whether it shows one title instead of the tab names. */
export function BoardOptions({ options, onChange }: HomeOptionsProps) {
  const t = useTranslate()
  const boards = useBoardChoice()
  const { tabs, displayTitle } = readBoardOptions(options)
  const put = (next: readonly BoardTab[]) => onChange({ displayTitle, tabs: next })
  const change = (place: number, more: Partial<BoardTab>) =>
    put(tabs.map((tab, index) => (index === place ? { ...tab, ...more } : tab)))
  const add = () => {
    const free = boards.find(({ value }) => !tabs.some((tab) => String(tab.boardId) === value)) ?? boards[0]
    if (!free) return
    const looks = { isImage: false, isContentShow: false, isNoticeShow: true, isPaging: true, tabTitle: '' }
    put([...tabs, { boardId: Number(free.value), displayCount: defaultDisplayCount, ...looks }])
  }
  return (
    <>
      <Checkbox isSelected={displayTitle} onChange={(isOn) => onChange({ displayTitle: isOn, tabs })}>
        {t('webpart.layout.displayTitle')}
      </Checkbox>
      {tabs.map((tab, place) => (
        <TabFields
          // biome-ignore lint/suspicious/noArrayIndexKey: the position identifies a tab, as a board can occur twice
          key={place}
          number={place + 1}
          tab={tab}
          boards={boards}
          onChange={(more) => change(place, more)}
          onRemove={() => put(tabs.filter((_tab, index) => index !== place))}
        />
      ))}
      <Button
        icon={<Icon icon={Plus} size={16} />}
        isDisabled={tabs.length >= maxTabs || boards.length === 0}
        onPress={add}
      >
        {t('webpart.layout.addTab')}
      </Button>
    </>
  )
}

interface TabFieldsProps {
  number: number
  tab: BoardTab
  boards: readonly { value: string; label: string }[]
  onChange: (more: Partial<BoardTab>) => void
  onRemove: () => void
}

function TabFields({ number, tab, boards, onChange, onRemove }: TabFieldsProps) {
  const t = useTranslate()
  return (
    <Stack as="fieldset" shrink className={styles.tab}>
      <legend>{t('webpart.layout.tab', { number })}</legend>
      <div className={styles.pair}>
        <Select
          label={t('webpart.layout.board')}
          options={boards}
          value={String(tab.boardId)}
          onChange={(id) => onChange({ boardId: Number(id) })}
        />
        <CountSelect
          label={t('webpart.layout.displayCount')}
          most={layoutLimits.rows}
          value={tab.displayCount}
          onChange={(displayCount) => onChange({ displayCount })}
        />
      </div>
      <div className={styles.pair}>
        <TextField
          label={t('webpart.layout.tabTitle')}
          value={tab.tabTitle}
          maxLength={50}
          onChange={(tabTitle) => onChange({ tabTitle })}
        />
        <RadioGroup
          label={t('webpart.layout.look')}
          inline
          value={tab.isImage ? 'cards' : 'list'}
          onChange={(look) => onChange({ isImage: look === 'cards' })}
          options={[
            { value: 'list', label: t('webpart.layout.list') },
            { value: 'cards', label: t('webpart.layout.cards') },
          ]}
        />
      </div>
      <Row gap="4" rowGap="2" wrap>
        <Checkbox isSelected={tab.isNoticeShow} onChange={(isNoticeShow) => onChange({ isNoticeShow })}>
          {t('webpart.layout.notices')}
        </Checkbox>
        <Checkbox isSelected={tab.isContentShow} onChange={(isContentShow) => onChange({ isContentShow })}>
          {t('webpart.layout.contents')}
        </Checkbox>
        <Checkbox isSelected={tab.isPaging} onChange={(isPaging) => onChange({ isPaging })}>
          {t('webpart.layout.paging')}
        </Checkbox>
        <IconButton size="s" label={t('webpart.layout.removeTab', { number })} onPress={onRemove}>
          <Icon icon={X} size={16} />
        </IconButton>
      </Row>
    </Stack>
  )
}
