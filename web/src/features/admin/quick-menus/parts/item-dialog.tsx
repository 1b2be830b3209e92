import { trimName } from '@maru/api/kit/local-name'
import type { LocalName } from '@maru/api/kit/schema'
import { iconOfAddress, type MenuIcon } from '@maru/api/menu/icons'
import type { QuickMenuSetting } from '@maru/api/menu/quick-editor'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { TextField } from '#ui/form/field.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { NameFields } from '#ui/form/name-fields.tsx'
import { Select } from '#ui/form/select.tsx'
import styles from '../../parts/form.module.css'
import { IconField } from '../../parts/icon-field.tsx'
import { fitsAddress, isGroup } from '../quick-menus.rules.ts'

const moves = ['same', 'tab', 'window'] as const

interface Draft {
  name: LocalName
  linkUrl: string
  icon: MenuIcon | null
  move: (typeof moves)[number]
  width: string
  height: string
}

const sizeOf = (text: string) => (/^\d{3,4}$/.test(text) ? Number(text) : 0)
const isSize = (text: string) => sizeOf(text) >= 200 && sizeOf(text) <= 4_000

/** The fields of a quick menu. It is stored with all others. */
export function ItemDialog({
  item,
  onDone,
  onClose,
}: {
  item: QuickMenuSetting
  onDone: (item: QuickMenuSetting) => void
  onClose: () => void
}) {
  const t = useTranslate()
  const form = useRoomForm<Draft, null, QuickMenuSetting>({
    start: {
      ...{ name: item.name, linkUrl: item.linkUrl },
      icon: item.icon,
      move: moves[item.moveType] ?? 'same',
      width: String(item.width || 1024),
      height: String(item.height || 900),
    },
    base: null,
    check: ({ name, linkUrl, move, width, height }) => ({
      name: name.ko.trim() === '' ? t('admin.quick.faults.name') : '',
      linkUrl: fitsAddress(item, linkUrl) ? '' : t('admin.quick.faults.address'),
      width: move !== 'window' || isSize(width) ? '' : t('admin.quick.faults.size'),
      height: move !== 'window' || isSize(height) ? '' : t('admin.quick.faults.size'),
    }),
    save: async ({ name, linkUrl, icon, move, width, height }) => ({
      ...item,
      name: trimName(name),
      linkUrl: linkUrl.trim(),
      icon,
      ...{ moveType: moves.indexOf(move), width: sizeOf(width), height: sizeOf(height) },
    }),
    onSaved: (saved) => {
      onDone(saved)
      onClose()
    },
    leaveQuestion: t('admin.leave'),
  })
  const { draft, field, change } = form
  const kind = isGroup(item) ? 'group' : item.linkType === 'I' ? 'icon' : 'item'
  return (
    <FormDialog
      form={form}
      title={t(`admin.quick.kinds.${kind}`)}
      saveText={t('kit.confirm')}
      onClose={onClose}
    >
      <div className={`${styles.pairs} ${styles.firstWide}`}>
        <NameFields {...field('name')} maxLength={100} />
      </div>
      <TextField
        {...field('linkUrl')}
        label={t('admin.quick.address')}
        hint={t(kind === 'group' ? 'admin.quick.groupAddressHint' : 'admin.quick.addressHint')}
        maxLength={2_000}
        capitals="none"
        isRequired={kind !== 'group'}
      />
      {kind === 'group' ? null : (
        <IconField
          value={draft.icon}
          none={{ label: t('admin.quick.iconOfAddress'), icon: iconOfAddress(draft.linkUrl) }}
          onChange={(icon) => change({ icon })}
        />
      )}
      <Select
        label={t('admin.quick.move')}
        options={moves.map((value) => ({ value, label: t(`admin.quick.moves.${value}`) }))}
        value={draft.move}
        onChange={(move) => change({ move })}
      />
      {draft.move === 'window' ? (
        <div className={styles.pairs}>
          <TextField {...field('width')} label={t('admin.quick.width')} inputMode="numeric" />
          <TextField {...field('height')} label={t('admin.quick.height')} inputMode="numeric" />
        </div>
      ) : null}
    </FormDialog>
  )
}
