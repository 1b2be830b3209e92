import { useState } from 'react'
import { errorText } from '#kit/i18n/error-text.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import type { PickItem } from '#kit/picking.ts'
import { slot } from '#kit/slots.ts'
import { Answer } from '#ui/answer.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { showAlert } from '#ui/dialog/ask.ts'
import { useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { ActionNote } from '#ui/notice.tsx'
import { type Register, useCheckRegister, useRegister, useSetWitnesses } from '../desk.api.ts'
import styles from './desk.module.css'

/** The register of documents: its last seal, the people who receive it every day, and its check. */
export function RegisterCard() {
  const t = useTranslate()
  const language = useLanguage()
  const answer = useRegister()
  const [isOpen, setOpen] = useState(false)
  return (
    <Card label={t('approval.register.title')}>
      <div className={styles.padded}>
        <p className={styles.hint}>{t('approval.register.hint')}</p>
        <Answer answer={answer} rows={2} isEmpty={() => false} empty={null}>
          {(register) => (
            <>
              <dl className={styles.facts}>
                <dt>{t('approval.register.lines')}</dt>
                <dd>{register.lines}</dd>
                <dt>{t('approval.register.seal')}</dt>
                <dd className={styles.pattern}>
                  {register.seal === '' ? t('approval.none') : <code>{register.seal}</code>}
                </dd>
                <dt>{t('approval.register.witnesses')}</dt>
                <dd>
                  {register.witnesses.map((one) => localName(one.name, language)).join(', ') ||
                    t('approval.register.noWitness')}
                </dd>
              </dl>
              <Row inline gap="1" wrap>
                <CheckButton />
                <Button onPress={() => setOpen(true)}>{t('approval.register.nameWitnesses')}</Button>
              </Row>
              {isOpen ? <WitnessDialog register={register} onClose={() => setOpen(false)} /> : null}
            </>
          )}
        </Answer>
      </div>
    </Card>
  )
}

type Touched = NonNullable<Awaited<ReturnType<ReturnType<typeof useCheckRegister>>>['touched']>

/** Checks the whole register, and names the first line or document that does not agree. */
function CheckButton() {
  const t = useTranslate()
  const checkNext = useCheckRegister()
  const [progress, setProgress] = useState<{ checked: number; isDone: boolean; touched: Touched | null }>()
  const run = async () => {
    let checked = 0
    let after: number | null = 0
    try {
      while (after !== null) {
        const match: Awaited<ReturnType<typeof checkNext>> = await checkNext(after)
        checked += match.checked
        after = match.next
        setProgress({ checked, isDone: after === null, touched: match.touched })
      }
    } catch (error) {
      setProgress(undefined)
      void showAlert(errorText(error, t))
    }
  }
  return (
    <>
      <Button
        tone="primary"
        isPending={progress !== undefined && !progress.isDone}
        onPress={() => void run()}
      >
        {t('approval.register.check')}
      </Button>
      <div role="status">{progress?.isDone ? <Result {...progress} /> : null}</div>
    </>
  )
}

function Result({ checked, touched }: { checked: number; touched: Touched | null }) {
  const t = useTranslate()
  if (touched === null) return <span>{t('approval.register.clean', { count: checked })}</span>
  const { fault, seq, docNumber } = touched
  const place = seq === null ? '' : t('approval.register.line', { number: seq })
  const text = [t(`approval.register.fault.${fault}`), place, docNumber]
    .filter((one) => one !== '')
    .join(' · ')
  return <ActionNote tone="warn" text={text} />
}

const noName = { ko: '', en: '', zh: '' }
const itemOf = ({ personCode, name }: Register['witnesses'][number]): PickItem => ({
  ...{ kind: 'person', id: personCode, name, title: noName, place: noName },
  ...{ email: '', photo: '', comCode: '', deptCode: '' },
})

function WitnessDialog({ register, onClose }: { register: Register; onClose: () => void }) {
  const t = useTranslate()
  const set = useSetWitnesses()
  const [PeopleField] = slot('peopleFields')
  const form = useRoomForm<{ people: readonly PickItem[] }, null, unknown>({
    start: { people: register.witnesses.map(itemOf) },
    base: null,
    check: ({ people }) => (people.length > 2 ? { people: t('approval.register.twoAtMost') } : {}),
    save: ({ people }) => set.mutateAsync({ personCodes: people.map((one) => one.id) }),
    onSaved: onClose,
    leaveQuestion: t('kit.leaveQuestion'),
    faultFields: { 'approval.personUnknown': 'people' },
  })
  const { value, onChange, error } = form.field('people')
  return (
    <FormDialog form={form} title={t('approval.register.nameWitnesses')} size="s" onClose={onClose}>
      <p className={styles.hint}>{t('approval.register.witnessHint')}</p>
      {PeopleField ? (
        <PeopleField
          label={t('approval.register.witnesses')}
          value={value}
          onChange={onChange}
          error={error ?? null}
        />
      ) : null}
    </FormDialog>
  )
}
