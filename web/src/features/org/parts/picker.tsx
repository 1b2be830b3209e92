import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '#kit/i18n/error-text.ts'
import { useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { showAlert } from '#ui/dialog/ask.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { Icon } from '#ui/icon.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Tabs } from '#ui/layout/tabs.tsx'
import { LoadingBar } from '#ui/loading.tsx'
import { itemText } from '../items.rules.ts'
import type { PickerOptions, PickerTab } from '../options.rules.ts'
import { fetchMembers } from '../org.api.ts'
import {
  activeContainer,
  addContainer,
  addItems,
  type Container,
  countItems,
  emptyTargets,
  expandGroups,
  isGroup,
  keyOf,
  type PickItem,
  type PickResult,
  removeTicked,
  type Targets,
  takes,
  toResult,
} from '../picker.rules.ts'
import { Containers } from './containers.tsx'
import { Directory } from './directory.tsx'
import { MemberDrag } from './member-list.tsx'
import styles from './picker.module.css'
import { retainFocus } from './retain-focus.ts'
import { useMemberDrag } from './use-member-drag.ts'
import { type Step, stepLabel } from './view.rules.ts'

function startTargets(options: PickerOptions): Targets {
  const containers = options.containers?.length ? options.containers : [{ id: 'targets', title: '' }]
  return containers.reduce(
    (all, container) => addContainer(all, { ...container, isRecipients: container.isRecipients ?? false }),
    emptyTargets(options.single ?? false),
  )
}

/**
 * The state of an open picker: the items chosen on the left, the containers on the right, and the functions
 * that move items between them.
 */
export function usePicker(options: PickerOptions) {
  const t = useTranslate()
  const language = useLanguage()
  const [targets, setTargets] = useState(() => startTargets(options))
  const [chosen, setChosen] = useState<ReadonlyMap<string, PickItem>>(new Map())
  const [waiting, setWaiting] = useState(0)

  /**
   * The items to add to a container, with groups replaced by their members for recipients; null if the
   * members cannot be read.
   */
  const takenBy = async (container: Container, items: readonly PickItem[]): Promise<PickItem[] | null> => {
    let accepted = [...items]
    if (container.isRecipients && items.some(isGroup)) {
      setWaiting((count) => count + 1)
      try {
        const groups = items.filter(isGroup)
        const members = await Promise.all(
          groups.map(async (one) => [keyOf(one), await fetchMembers(one)] as const),
        )
        if (members.some(([, people]) => people.length === 0)) showToast(t('org.emptyGroup'), 'info')
        accepted = expandGroups(items, new Map(members))
      } catch (error) {
        await showAlert(errorText(error, t))
        return null
      } finally {
        setWaiting((count) => count - 1)
      }
    }
    if (accepted.some((item) => !takes(container, item))) showToast(t('org.noAddress'), 'info')
    return accepted
  }
  const add = async (containerId: string, items: readonly PickItem[]) => {
    const container = targets.containers.find((one) => one.id === containerId)
    if (!container || items.length === 0) return
    const accepted = await takenBy(container, items)
    if (accepted) setTargets((current) => addItems(current, containerId, accepted))
  }
  const active = activeContainer(targets)
  const addToActive = (items: readonly PickItem[]) => {
    if (active) void add(active.id, items)
    setChosen(new Map())
  }
  return {
    targets,
    setTargets,
    chosen,
    isWaiting: waiting > 0,
    add,
    addToActive,
    choose(items: ReadonlyMap<string, PickItem>) {
      setChosen(items)
      // In single mode, a chosen recipient is added immediately (spec 1§4).
      if (targets.isSingle && active?.isRecipients && items.size > 0) void add(active.id, [...items.values()])
    },
    takeAway: () =>
      setTargets((current) =>
        current.containers.reduce((all, container) => removeTicked(all, container.id), current),
      ),
    hasTicked: targets.containers.some((container) => container.ticked.size > 0),
    /**
     * Returns the containers; items that are still chosen on the left are added to the active one. Returns
     * null if the members of a group cannot be read.
     */
    async finish(): Promise<PickResult[] | null> {
      const left = [...chosen.values()]
      const accepted = active && left.length > 0 ? await takenBy(active, left) : []
      if (!accepted) return null
      const final = active ? addItems(targets, active.id, accepted) : targets
      return toResult(final, (item) => itemText(item, language))
    },
  }
}

/** The state that {@link usePicker} returns. */
export type PickerState = ReturnType<typeof usePicker>

/** Properties of {@link PickerBody}. */
export interface PickerBodyProps {
  options: PickerOptions
  tab: PickerTab
  picker: PickerState
}

/** The buttons between the people and the containers. */
function Between({ picker }: { picker: PickerState }) {
  const t = useTranslate()
  const { chosen } = picker
  return (
    <div className={styles.between}>
      <Button
        aria-label={t('org.add')}
        isDisabled={chosen.size === 0 || picker.isWaiting}
        onPress={({ target }) => {
          picker.addToActive([...chosen.values()])
          retainFocus(target, '[role="grid"]')
        }}
      >
        <span className={styles.act}>{t('org.addCount', { count: chosen.size })}</span>
        <Icon icon={ChevronRight} />
      </Button>
      <Button
        aria-label={t('org.take')}
        isDisabled={!picker.hasTicked}
        onPress={({ target }) => {
          picker.takeAway()
          retainFocus(target, '[data-container] [role="grid"]')
        }}
      >
        <span className={styles.act}>{t('org.takeShort')}</span>
        <Icon icon={ChevronLeft} />
      </Button>
    </div>
  )
}

/**
 * The three parts of the picker: the people to choose from, the buttons between, and the containers. On a
 * phone, tabs show the departments, the people or the containers.
 */
export function PickerBody({ options, tab, picker }: PickerBodyProps) {
  const t = useTranslate()
  const [step, setStep] = useState<Step>('list')
  const { targets, chosen } = picker
  const steps = (['tree', 'list', 'targets'] as const).map((id) => ({
    id,
    label: t(stepLabel(id, tab), { count: countItems(targets) }),
  }))
  return (
    <div className={styles.body} id="org-view" data-step={step}>
      <LoadingBar isLoading={picker.isWaiting} />
      <div className={styles.steps}>
        <Tabs
          label={t('org.steps')}
          items={steps}
          selected={step}
          onSelect={setStep}
          look="line"
          panel="org-view"
        />
      </div>
      <MemberDrag value={useMemberDrag}>
        <Directory
          key={tab}
          tab={tab}
          options={options}
          canPick
          isSingle={targets.isSingle}
          chosen={chosen}
          onChoose={picker.choose}
          onAdd={(item) => picker.addToActive([item])}
          step={step}
          onStep={setStep}
        />
      </MemberDrag>
      <Between picker={picker} />
      <Stack gap="0" className={styles.targets}>
        <Containers
          targets={targets}
          onChange={picker.setTargets}
          onDropItems={(id, items) => void picker.add(id, items)}
          canReorder={options.move ?? false}
        />
      </Stack>
    </div>
  )
}

/** The number of chosen items, Cancel and OK. */
export function PickerFoot({
  picker,
  onCancel,
  onOk,
}: {
  picker: PickerState
  onCancel: () => void
  onOk: (result: PickResult[]) => void
}) {
  const t = useTranslate()
  const ok = async () => {
    const result = await picker.finish()
    if (result) onOk(result)
  }
  return (
    <>
      <span className={styles.count} role="status">
        {t('org.chosenCount', { count: countItems(picker.targets) })}
        {picker.chosen.size > 0 ? ` · ${t('org.tickedCount', { count: picker.chosen.size })}` : ''}
      </span>
      <Button onPress={onCancel}>{t('kit.cancel')}</Button>
      <Button tone="primary" isDisabled={picker.isWaiting} onPress={() => void ok()}>
        {t('kit.ok')}
      </Button>
    </>
  )
}
