import { useState } from 'react'
import { hrefOf } from '#kit/address/link.tsx'
import { onPopupResult } from '#kit/address/popup.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { showAlert } from '#ui/dialog/ask.ts'
import { Checkbox } from '#ui/form/choice.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import type { PickerOptions } from '../options.rules.ts'
import { PeopleField } from '../parts/people-field.tsx'
import type { PickItem, PickResult } from '../picker.rules.ts'
import { openPicker, openPickerWindow } from '../picker.slots.ts'
import styles from './example-page.module.css'

const flags = ['addableDept', 'single', 'move', 'personal', 'public'] as const
const frameEvent = 'maru.org.example'

function useExample() {
  const t = useTranslate()
  const [options, setOptions] = useState<PickerOptions>({
    addableDept: true,
    move: true,
    personal: true,
    public: true,
  })
  const [isSplit, setSplit] = useState(true)
  const [isRecipients, setRecipients] = useState(false)
  const [result, setResult] = useState<PickResult[] | null | undefined>(undefined)
  const [frame, setFrame] = useState<string | null>(null)
  const ids = isSplit ? (['to', 'cc'] as const) : (['to'] as const)
  const whole: PickerOptions = {
    ...options,
    containers: ids.map((id) => ({ id, title: t(`org.example.${id}`), isRecipients })),
  }
  const openFrame = () => {
    const stop = onPopupResult(frameEvent, (detail) => {
      stop()
      setFrame(null)
      setResult(detail as PickResult[]) // only the picker page of this origin sends it
    })
    const query = new URLSearchParams({ props: JSON.stringify(whole), eventName: frameEvent })
    setFrame(hrefOf(`/orgmap/popup?${query}`))
  }
  const openWindow = () => {
    if (!openPickerWindow(whole, setResult)) void showAlert(t('kit.popupBlocked'))
  }
  return {
    options,
    setOptions,
    isSplit,
    setSplit,
    isRecipients,
    setRecipients,
    result,
    frame,
    openFrame,
    openWindow,
    openDialog: async () => setResult(await openPicker(whole)),
  }
}

/**
 * Page for trying the picker and the people field with all options, as developers of other rooms use them.
 */
export function ExamplePage() {
  const t = useTranslate()
  const example = useExample()
  const [people, setPeople] = useState<readonly PickItem[]>([])
  const [one, setOne] = useState<readonly PickItem[]>([])
  return (
    <Stack gap="4">
      <PageHeader title={t('org.example.title')} />
      <Card label={t('org.example.options')} padded>
        <Row gap="5" rowGap="3" align="stretch" wrap className={styles.row}>
          {flags.map((flag) => (
            <Checkbox
              key={flag}
              isSelected={example.options[flag] ?? false}
              onChange={(isOn) => example.setOptions({ ...example.options, [flag]: isOn })}
            >
              {flag}
            </Checkbox>
          ))}
          <Checkbox isSelected={example.isSplit} onChange={example.setSplit}>
            {t('org.example.containers')}
          </Checkbox>
          <Checkbox isSelected={example.isRecipients} onChange={example.setRecipients}>
            {t('org.example.recipients')}
          </Checkbox>
        </Row>
        <Row gap="5" rowGap="3" align="stretch" wrap className={styles.row}>
          <Button tone="primary" onPress={() => void example.openDialog()}>
            {t('org.example.dialog')}
          </Button>
          <Button onPress={example.openWindow}>{t('org.example.window')}</Button>
          <Button onPress={example.openFrame}>{t('org.example.frame')}</Button>
        </Row>
      </Card>
      {example.frame ? <iframe className={styles.frame} src={example.frame} title={t('org.title')} /> : null}
      <section aria-label={t('org.example.result')} aria-live="polite">
        {example.result === null ? <p>{t('org.example.cancelled')}</p> : null}
        {example.result?.map((container) => (
          <p key={container.id}>
            <b>{container.id}</b>: {container.items.map((item) => item.text).join(', ')}
          </p>
        ))}
      </section>
      <Card label={t('org.example.people')} padded>
        <div className={styles.fields}>
          <PeopleField
            label={t('org.example.people')}
            value={people}
            onChange={setPeople}
            allowsAddresses
            allowsDepartments
            withContacts
            isRecipients
          />
          <PeopleField label={t('org.example.single')} value={one} onChange={setOne} isSingle />
        </div>
      </Card>
    </Stack>
  )
}
