import { useState } from 'react'
import { readParam, usePageSearch } from '#kit/address/address.ts'
import { hrefOf } from '#kit/address/link.tsx'
import { hasOpener, leavePopup, notifyOpener } from '#kit/address/popup.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { showAlert } from '#ui/dialog/ask.ts'
import { useDocumentTitle } from '#ui/layout/page-header.tsx'
import { Tabs } from '#ui/layout/tabs.tsx'
import { Empty } from '#ui/notice.tsx'
import {
  OptionFault,
  type PickerOptions,
  readEventName,
  readOptionTexts,
  UnknownTab,
} from '../options.rules.ts'
import { Directory, DirectoryTabs } from '../parts/directory.tsx'
import styles from '../parts/picker.module.css'
import { PickerBody, PickerFoot, usePicker } from '../parts/picker.tsx'
import { type MapStart, type Step, stepLabel } from '../parts/view.rules.ts'
import type { PickItem } from '../picker.rules.ts'

interface Asked {
  options: PickerOptions
  /** Null if no window waits for a result: the map is only for viewing. */
  eventName: string | null
}

function readAsked(query: Record<string, unknown>): Asked | { fault: OptionFault | UnknownTab } {
  try {
    const options = readOptionTexts(readParam(query, 'options'), readParam(query, 'props'))
    const name = readParam(query, 'eventName') || undefined
    const eventName = readEventName(name)
    if (name !== undefined && name !== 'null' && eventName === null)
      throw new OptionFault('eventName', 'no name')
    return { options, eventName }
  } catch (error) {
    if (error instanceof OptionFault || error instanceof UnknownTab) return { fault: error }
    throw error
  }
}

function PickPage({ options, eventName }: { options: PickerOptions; eventName: string }) {
  const t = useTranslate()
  const [tab, setTab] = useState(options.tab ?? 'hr')
  const picker = usePicker(options)
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{options.title || t('org.title')}</h1>
        <DirectoryTabs options={options} tab={tab} onTab={setTab} />
      </header>
      <PickerBody options={options} tab={tab} picker={picker} />
      <footer className={styles.foot}>
        <PickerFoot
          picker={picker}
          onCancel={leave}
          onOk={async (result) => {
            // The picker was opened as a tab: no page waits for the selection.
            if (!hasOpener()) await showAlert(t('org.noOpener'))
            notifyOpener(eventName, result)
            leave()
          }}
        />
      </footer>
    </main>
  )
}

/** Reads the department and person to show in the map from the address; undefined if there is none. */
function readStart(query: Record<string, unknown>): MapStart | undefined {
  const [comCode = '', deptCode = '', personCode = ''] = ['comCode', 'deptCode', 'personCode'].map((name) =>
    readParam(query, name)?.slice(0, 64),
  )
  return comCode && deptCode ? { comCode, deptCode, personCode } : undefined
}

const leave = () => leavePopup(hrefOf('/'))

const nothing: ReadonlyMap<string, PickItem> = new Map()

/** The organisation map for viewing, without containers. */
export function LookPage({ options, isWindow }: { options: PickerOptions; isWindow: boolean }) {
  const start = usePageSearch(readStart)
  const t = useTranslate()
  const [tab, setTab] = useState(options.tab ?? 'hr')
  const [step, setStep] = useState<Step>('list')
  const steps = (['tree', 'list'] as const).map((id) => ({ id, label: t(stepLabel(id, tab)) }))
  return (
    <div className={isWindow ? styles.page : styles.inside}>
      <header className={styles.head}>
        <h1 className={styles.title}>{options.title || t('org.title')}</h1>
        <DirectoryTabs options={options} tab={tab} onTab={setTab} />
      </header>
      <div className={styles.steps}>
        <Tabs
          label={t('org.steps')}
          items={steps}
          selected={step === 'targets' ? 'list' : step}
          onSelect={setStep}
          panel="org-view"
        />
      </div>
      <div className={styles.look} id="org-view">
        <Directory
          key={tab}
          tab={tab}
          options={options}
          canPick={false}
          isSingle
          chosen={nothing}
          onChoose={() => undefined}
          onAdd={() => undefined}
          step={step}
          onStep={setStep}
          start={tab === 'hr' ? start : undefined}
        />
      </div>
      {isWindow ? (
        <footer className={styles.foot}>
          <Button onPress={leave}>{t('kit.close')}</Button>
        </footer>
      ) : null}
    </div>
  )
}

/**
 * The picker in a window, a frame or on a phone (spec 1§2). The address contains options, props and event
 * name.
 */
export function PopupPage() {
  const t = useTranslate()
  const asked = usePageSearch(readAsked)
  useDocumentTitle(t('org.title'))
  if ('fault' in asked) {
    const { fault } = asked
    const text =
      fault instanceof UnknownTab
        ? t('org.unknownTab', { tab: fault.tab })
        : t('org.invalidOptions', { place: fault.place })
    return (
      <main className={styles.page}>
        <Empty text={text}>
          <Button onPress={leave}>{t('kit.close')}</Button>
        </Empty>
      </main>
    )
  }
  const { options, eventName } = asked
  if (eventName === null) {
    return (
      <main>
        <LookPage options={{ personal: true, public: true, ...options }} isWindow />
      </main>
    )
  }
  return <PickPage options={options} eventName={eventName} />
}
