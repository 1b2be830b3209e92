import { useState } from 'react'
import { readParam, usePageSearch } from '#kit/address/address.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Actions, Row } from '#ui/layout/stack.tsx'
import { Tabs } from '#ui/layout/tabs.tsx'
import type { PickerOptions } from '../options.rules.ts'
import type { PickItem } from '../picker.rules.ts'
import { Directory, DirectoryTabs } from './directory.tsx'
import { leaveMap } from './leave-map.ts'
import styles from './picker.module.css'
import { type MapStart, type Step, stepLabel } from './view.rules.ts'

/** Reads the department and person to show in the map from the address; undefined if there is none. */
function readStart(query: Record<string, unknown>): MapStart | undefined {
  const [comCode = '', deptCode = '', personCode = ''] = ['comCode', 'deptCode', 'personCode'].map((name) =>
    readParam(query, name)?.slice(0, 64),
  )
  return comCode && deptCode ? { comCode, deptCode, personCode } : undefined
}

const nothing: ReadonlyMap<string, PickItem> = new Map()

/** The organisation map for viewing, without containers. */
export function LookMap({ options, isWindow }: { options: PickerOptions; isWindow: boolean }) {
  const start = usePageSearch(readStart)
  const t = useTranslate()
  const [tab, setTab] = useState(options.tab ?? 'hr')
  const [step, setStep] = useState<Step>('list')
  const steps = (['tree', 'list'] as const).map((id) => ({ id, label: t(stepLabel(id, tab)) }))
  return (
    <div className={isWindow ? styles.page : styles.inside}>
      <Row as="header" gap="4" rowGap="2" wrap className={styles.head}>
        <h1 className={styles.title}>{options.title || t('org.title')}</h1>
        <DirectoryTabs options={options} tab={tab} onTab={setTab} />
      </Row>
      <div className={styles.steps}>
        <Tabs
          label={t('org.steps')}
          items={steps}
          selected={step === 'targets' ? 'list' : step}
          onSelect={setStep}
          panel="org-view"
        />
      </div>
      <Row gap="0" align="stretch" className={styles.look} id="org-view">
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
      </Row>
      {isWindow ? (
        <Actions as="footer" justify="end" className={styles.foot}>
          <Button onPress={leaveMap}>{t('kit.close')}</Button>
        </Actions>
      ) : null}
    </div>
  )
}
