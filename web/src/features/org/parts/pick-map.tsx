import { useState } from 'react'
import { hasOpener, notifyOpener } from '#kit/address/popup.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { showAlert } from '#ui/dialog/ask.ts'
import { Actions, Row } from '#ui/layout/stack.tsx'
import type { PickerOptions } from '../options.rules.ts'
import { DirectoryTabs } from './directory.tsx'
import { leaveMap } from './leave-map.ts'
import styles from './picker.module.css'
import { PickerBody, PickerFoot, usePicker } from './picker.tsx'

/** The picker as a page: OK sends what was chosen to the page that opened the window. */
export function PickMap({ options, eventName }: { options: PickerOptions; eventName: string }) {
  const t = useTranslate()
  const [tab, setTab] = useState(options.tab ?? 'hr')
  const picker = usePicker(options)
  return (
    <main className={styles.page}>
      <Row as="header" gap="4" rowGap="2" wrap className={styles.head}>
        <h1 className={styles.title}>{options.title || t('org.title')}</h1>
        <DirectoryTabs options={options} tab={tab} onTab={setTab} />
      </Row>
      <PickerBody options={options} tab={tab} picker={picker} />
      <Actions as="footer" justify="end" className={styles.foot}>
        <PickerFoot
          picker={picker}
          onCancel={leaveMap}
          onOk={async (result) => {
            // The picker was opened as a tab: no page waits for the selection.
            if (!hasOpener()) await showAlert(t('org.noOpener'))
            notifyOpener(eventName, result)
            leaveMap()
          }}
        />
      </Actions>
    </main>
  )
}
