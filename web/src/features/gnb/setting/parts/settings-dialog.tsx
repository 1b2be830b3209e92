import { Bell, CalendarDays, FileCheck2, Mail, Shield, SlidersHorizontal, Smartphone } from 'lucide-react'
import { Fragment, useRef, useState } from 'react'
import { type SettingsPanel, settingGroups } from '#kit/fillings.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { useAccount } from '#kit/session/session.ts'
import { laterSlot } from '#kit/slots.ts'
import { classes } from '#ui/classes.ts'
import { askConfirm } from '#ui/dialog/ask.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { useLeaveQuestion } from '#ui/dialog/leave-question.ts'
import { Icon } from '#ui/icon.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import styles from './settings-dialog.module.css'

type Group = SettingsPanel['group']

const icons = {
  general: SlidersHorizontal,
  alarm: Bell,
  mail: Mail,
  calendar: CalendarDays,
  approval: FileCheck2,
  device: Smartphone,
  security: Shield,
} as const

/**
 * Returns the groups with at least one panel for this account, in the order of the specification. Mail-only
 * accounts see only panels with `isForMailOnly`, so they do not see the approval group.
 */
function useGroups() {
  const { mailOnly } = useAccount()
  const panels = laterSlot('settingsPanels').filter((panel) => !mailOnly || panel.isForMailOnly)
  return settingGroups
    .map((group) => ({ group, panels: panels.filter((panel) => panel.group === group) }))
    .filter((entry) => entry.panels.length > 0)
}

/**
 * The settings of the person: groups on the left, and the cards of the selected group next to them. Each card
 * is saved separately (spec 3§1, 3§2).
 */
export function SettingsDialog({ group, onClose }: { group?: Group; onClose: () => void }) {
  const t = useTranslate()
  const groups = useGroups()
  const [chosen, setChosen] = useState<Group>(group ?? groups[0]?.group ?? 'general')
  const [chosenPage, setChosenPage] = useState<string>()
  const unsaved = useRef(new Set<string>())
  const isUnsaved = useRef(false)
  useLeaveQuestion(isUnsaved, t('gnb.settingsLeaveQuestion'))
  const note = (id: string) => (isDirty: boolean) => {
    if (isDirty) unsaved.current.add(id)
    else unsaved.current.delete(id)
    isUnsaved.current = unsaved.current.size > 0
  }
  const leave = async (act: () => void) => {
    if (isUnsaved.current && !(await askConfirm(t('gnb.settingsLeaveQuestion')))) return
    unsaved.current.clear()
    isUnsaved.current = false
    act()
  }
  const shown = groups.find((entry) => entry.group === chosen) ?? groups[0]
  const labels = [...new Set(shown?.panels.flatMap(({ label }) => label ?? []))]
  const page = labels.find((label) => label === chosenPage) ?? labels[0]
  const drawn = shown?.panels.filter(({ label }) => label === undefined || label === page)
  return (
    <Dialog isOpen onClose={() => void leave(onClose)} title={t('gnb.entry.settings')} size="x" isFlush>
      <div className={styles.frame}>
        <nav aria-label={t('gnb.settingsGroups')} className={styles.groups}>
          {groups.map(({ group }) => (
            <Fragment key={group}>
              <button
                type="button"
                aria-current={group === shown?.group && labels.length === 0 ? 'page' : undefined}
                aria-expanded={group === shown?.group && labels.length > 0 ? true : undefined}
                className={classes(styles.group, group === shown?.group && styles.chosen)}
                onClick={() => group !== shown?.group && void leave(() => setChosen(group))}
              >
                <Icon icon={icons[group]} />
                {t(`gnb.settingsGroup.${group}`)}
              </button>
              {group === shown?.group && labels.length > 0 ? (
                <div className={styles.pages}>
                  {labels.map((label) => (
                    <button
                      key={label}
                      type="button"
                      aria-current={label === page ? 'page' : undefined}
                      className={classes(styles.page, label === page && styles.chosenPage)}
                      onClick={() => label !== page && void leave(() => setChosenPage(label))}
                    >
                      {t(label)}
                    </button>
                  ))}
                </div>
              ) : null}
            </Fragment>
          ))}
        </nav>
        <Stack gap="6" className={styles.panels} key={page}>
          {drawn?.map((panel) => (
            <panel.Component key={panel.id} onDirty={note(panel.id)} />
          ))}
        </Stack>
      </div>
    </Dialog>
  )
}
