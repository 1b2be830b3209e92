import { type Provider, providerLimits } from '@maru/api/account/provider'
import { useTranslate } from '#kit/i18n/i18n.ts'
import type { PickItem } from '#kit/picking.ts'
import { slot } from '#kit/slots.ts'
import { Checkbox } from '#ui/form/choice.tsx'
import { TextArea, TextField } from '#ui/form/field.tsx'
import type { RoomForm } from '#ui/form/form.ts'
import styles from './rule-card.module.css'

/** The fields that providers of each protocol have. */
export interface ProviderDraft {
  [field: string]: string | boolean | readonly PickItem[]
  name: string
  nameEn: string
  nameCn: string
  domains: string
  hosts: string
  isOn: boolean
  /** The department of people that a first sign-in creates; none: it creates no person. */
  createsIn: readonly PickItem[]
}

const nameless = { ko: '', en: '', zh: '' }

/** The department of new people as an item of the field. */
export const createsInOf = (provider: Provider | null): readonly PickItem[] =>
  provider?.createsIn
    ? [
        {
          ...{ kind: 'department', id: provider.createsIn, deptCode: provider.createsIn, comCode: '' },
          ...{ name: provider.createsInName ?? { ...nameless, ko: provider.createsIn } },
          ...{ title: nameless, place: nameless, email: '', photo: '' },
        },
      ]
    : []

/** The domains or hosts of a text, one in each line. */
export const hostsOf = (text: string) => [
  ...new Set(
    text
      .toLowerCase()
      .split(/[\s,]+/)
      .filter((part) => part !== ''),
  ),
]
/** Whether a text has domains only. */
export const areHosts = (text: string) => hostsOf(text).every((host) => /^[a-z0-9.-]+$/.test(host))

/** A new id of a provider: its addresses are entered at the provider before it is saved. */
export const newProviderId = () =>
  [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** The names of a provider in three languages. */
export function NameFields<T extends ProviderDraft>({ form }: { form: RoomForm<T, null> }) {
  const t = useTranslate()
  const { name: most } = providerLimits
  return (
    <div className={styles.pair}>
      <TextField {...form.field('name')} label={t('account.provider.name')} maxLength={most} isRequired />
      <TextField {...form.field('nameEn')} label={t('account.provider.nameEn')} maxLength={most} />
      <TextField {...form.field('nameCn')} label={t('account.provider.nameCn')} maxLength={most} />
    </div>
  )
}

/** The mail domains and hosts of a provider, where it creates people, and whether it is in use. */
export function ReachFields<T extends ProviderDraft>({ form }: { form: RoomForm<T, null> }) {
  const t = useTranslate()
  const [PeopleField] = slot('peopleFields')
  return (
    <>
      <div className={styles.pair}>
        <TextArea
          {...form.field('domains')}
          label={t('account.provider.domains')}
          hint={t('account.provider.domainsHint')}
          rows={2}
        />
        <TextArea
          {...form.field('hosts')}
          label={t('account.provider.hosts')}
          hint={t('account.provider.hostsHint')}
          rows={2}
        />
      </div>
      {PeopleField ? (
        <div className={styles.stacked}>
          <PeopleField
            label={t('account.link.createsIn')}
            value={form.draft.createsIn}
            onChange={(items) => {
              const createsIn = items.filter(({ kind }) => kind === 'department')
              form.change({ createsIn } as unknown as Partial<T>) // T has the field
            }}
            allowsDepartments
            isSingle
            error={form.faultOf('createsIn') ?? null}
          />
          <p className={styles.note}>{t('account.link.createsInText')}</p>
        </div>
      ) : null}
      <Checkbox isSelected={form.draft.isOn} onChange={(isOn) => form.change({ isOn } as Partial<T>)}>
        {t('account.provider.isOn')}
      </Checkbox>
    </>
  )
}
