import type { MenuSetting } from '@maru/api/menu/editor'
import { useIsPage } from '#kit/address/link.tsx'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { useSettingsCompany } from '#kit/session/company-settings.ts'
import { Card, CardHeader } from '#ui/card.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { Checkbox } from '#ui/form/choice.tsx'
import { TextField } from '#ui/form/field.tsx'
import { type RoomForm, useRoomForm } from '#ui/form/form.ts'
import { FormActs, FormNotes } from '#ui/form/form-notes.tsx'
import { NameFields } from '#ui/form/name-fields.tsx'
import { Select } from '#ui/form/select.tsx'
import { Row } from '#ui/layout/stack.tsx'
import styles from '../../parts/form.module.css'
import { IconField } from '../../parts/icon-field.tsx'
import { loadMenuSetting, useMenuChanges, useMenuScreens } from '../menus.api.ts'
import { type MenuDraft, menuDraft, menuInput, screenDraft } from '../menus.rules.ts'
import { RightsPart } from './rights-part.tsx'

const lines = [
  ['targetUrl', 2000],
  ['frameUrl', 2000],
] as const

/** A field that fills in the address, the icon and the names of a screen of the portal. */
function ScreenField({
  draft,
  onChoose,
}: {
  draft: MenuDraft
  onChoose: (part: Partial<MenuDraft>) => void
}) {
  const t = useTranslate()
  const language = useLanguage()
  const screens = useMenuScreens().data ?? []
  const address = draft.targetUrl.trim()
  return (
    <Select
      label={t('admin.menus.screen')}
      value={screens.find((screen) => screen.address === address)?.id ?? 'other'}
      options={[
        { value: 'other', label: t('admin.menus.otherScreen') },
        ...screens.map(({ id, name }) => ({ value: id, label: localName(name, language) })),
      ]}
      onChange={(id) => {
        const screen = screens.find((one) => one.id === id)
        if (screen) onChoose(screenDraft(draft, screen, screens))
      }}
    />
  )
}

/** Names, addresses and icon. The names and addresses of the menu of a board are fixed. */
function MenuFields({ form, isFixed }: { form: RoomForm<MenuDraft, MenuSetting>; isFixed: boolean }) {
  const t = useTranslate()
  const { draft, field, change } = form
  return (
    <>
      <div className={`${styles.pairs} ${styles.firstWide}`}>
        <NameFields {...field('name')} maxLength={100} isDisabled={isFixed} />
      </div>
      <div className={styles.pairs}>
        {lines.map(([name, maxLength]) => (
          <TextField
            key={name}
            {...field(name)}
            label={t(`admin.menus.fields.${name}`)}
            maxLength={maxLength}
            isDisabled={isFixed}
            {...(name === 'targetUrl' ? { hint: t('admin.menus.targetHint') } : {})}
            {...(name === 'frameUrl' ? { hint: t('admin.menus.frameHint') } : {})}
          />
        ))}
        <IconField
          value={draft.icon}
          none={{ label: t('admin.menus.noIcon'), icon: null }}
          onChange={(icon) => change({ icon })}
        />
      </div>
    </>
  )
}

/** Properties of {@link MenuForm}; `menu` is null for a new one below `parentMenuId`. */
export interface MenuFormProps {
  menu: MenuSetting | null
  parentMenuId: number
  start: MenuDraft
  onSaved: (menuId: number) => void
  onCancel: () => void
}

/** The form of a menu: names, target, icon, where it is shown and who sees it. */
export function MenuForm({ menu, parentMenuId, start, onSaved, onCancel }: MenuFormProps) {
  const t = useTranslate()
  const { create, update } = useMenuChanges()
  const company = useSettingsCompany()
  const isPage = useIsPage()
  const isOfBoard = menu?.menuType === 'BB'
  const form = useRoomForm<MenuDraft, MenuSetting, { menuId: number }>({
    start,
    base: menu,
    check: ({ name, targetUrl }) => ({
      name: name.ko.trim() === '' ? t('admin.menus.faultName') : '',
      // The address of an existing menu is checked when it is changed.
      targetUrl:
        targetUrl === start.targetUrl || isPage(targetUrl.trim()) ? '' : t('admin.menus.faultScreen'),
    }),
    save: (draft, base) =>
      base
        ? update.mutateAsync({ ...menuInput(draft), menuId: base.menuId, version: base.version })
        : create.mutateAsync({ ...menuInput(draft), parentMenuId }),
    onSaved: ({ menuId }) => {
      showToast(t('admin.menus.saved'))
      onSaved(menuId)
    },
    leaveQuestion: t('admin.leave'),
    faultFields: { 'menu.badAddress': 'targetUrl' },
    ...(menu
      ? {
          conflict: {
            code: 'menu.changed',
            reload: () => loadMenuSetting(menu.menuId, company),
            startOf: menuDraft,
          },
        }
      : {}),
  })
  const { draft, change } = form
  const title = t(menu ? 'admin.menus.edit' : 'admin.menus.add')
  return (
    <Card label={title}>
      <CardHeader title={title} />
      <form className={`${styles.stack} ${styles.body}`} onSubmit={form.submit} noValidate>
        {isOfBoard ? <p className={styles.note}>{t('admin.menus.ofBoard')}</p> : null}
        {isOfBoard ? null : <ScreenField draft={draft} onChoose={change} />}
        <MenuFields form={form} isFixed={isOfBoard} />
        <Row gap="3" rowGap="2" align="end" wrap shrink>
          <Checkbox isSelected={draft.isTopVisible} onChange={(isTopVisible) => change({ isTopVisible })}>
            {t('admin.menus.isTop')}
          </Checkbox>
          <Checkbox isSelected={draft.isPopup} onChange={(isPopup) => change({ isPopup })}>
            {t('admin.menus.isPopup')}
          </Checkbox>
        </Row>
        <RightsPart
          rights={draft.rights}
          fromBelow={menu?.rights.filter((right) => right.isFromBelow) ?? []}
          isFixed={isOfBoard}
          onChange={(rights) => change({ rights })}
        />
        <FormNotes form={form} />
        <div className={styles.acts}>
          <FormActs form={form} onCancel={onCancel} />
        </div>
      </form>
    </Card>
  )
}
