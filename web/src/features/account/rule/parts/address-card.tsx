import {
  addressModes,
  type SignInLimits,
  signInRuleLimits,
  usualSignInRule,
} from '@maru/api/account/sign-in-limit'
import { Plus, X } from 'lucide-react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { Select } from '#ui/form/select.tsx'
import { Icon } from '#ui/icon.tsx'
import { useSaveAddressRule } from '../../sign-in-limit.api.ts'
import { ChangedBy } from './changed-by.tsx'
import styles from './rule-card.module.css'
import { RuleCard } from './rule-card.tsx'

type Draft = Pick<SignInLimits, 'addressMode' | 'networks'>

/** The networks from which people of the company may sign in. */
export function AddressCard({ limits }: { limits: SignInLimits }) {
  const t = useTranslate()
  const save = useSaveAddressRule()
  const form = useRoomForm<Draft, null, 1, `network${number}`>({
    start: { addressMode: limits.addressMode, networks: limits.networks },
    base: null,
    check: ({ networks }) =>
      Object.fromEntries(
        networks.flatMap(({ network }, at) =>
          network.trim() === '' ? [[`network${at}`, t('account.limit.addresses.missing')]] : [],
        ),
      ),
    save: (draft) => save.mutateAsync(draft),
    onSaved: () => showToast(t('account.limit.saved')),
  })
  const { addressMode, networks } = form.draft
  const change = (at: number, next: Partial<Draft['networks'][number]>) =>
    form.change({ networks: networks.map((one, index) => (index === at ? { ...one, ...next } : one)) })
  const add = (network: string) => form.change({ networks: [...networks, { network, name: '' }] })
  const isFull = networks.length >= signInRuleLimits.networks
  return (
    <RuleCard title={t('account.limit.addresses.title')} form={form}>
      <ModeSelect mode={addressMode} onChange={(next) => form.change({ addressMode: next })} />
      <ChangedBy limits={limits} field="addressMode" />
      {networks.length === 0 ? <p className={styles.note}>{t('account.limit.addresses.none')}</p> : null}
      <ul className={styles.networks}>
        {networks.map(({ network, name }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no identity besides its place; its fields are controlled
          <li key={at} className={styles.network}>
            <TextField
              hideLabel
              label={t('account.limit.addresses.network')}
              placeholder={t('account.limit.addresses.networkHint')}
              maxLength={50}
              value={network}
              error={form.faultOf(`network${at}`)}
              onChange={(next) => change(at, { network: next })}
            />
            <TextField
              hideLabel
              label={t('account.limit.addresses.name')}
              placeholder={t('account.limit.addresses.nameHint')}
              maxLength={signInRuleLimits.networkName}
              value={name}
              onChange={(next) => change(at, { name: next })}
            />
            <IconButton
              label={t('account.limit.addresses.remove', { network })}
              onPress={() => form.change({ networks: networks.filter((_one, index) => index !== at) })}
            >
              <Icon icon={X} size={16} />
            </IconButton>
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button icon={<Icon icon={Plus} size={16} />} isDisabled={isFull} onPress={() => add('')}>
          {t('account.limit.addresses.add')}
        </Button>
        <Button isDisabled={isFull} onPress={() => add(limits.ownAddress)}>
          {t('account.limit.addresses.addOwn')}
        </Button>
      </div>
      <p className={styles.note}>
        {t('account.limit.addresses.own', { address: limits.ownAddress })} {t('account.limit.addresses.safe')}
      </p>
    </RuleCard>
  )
}

function ModeSelect({
  mode,
  onChange,
}: {
  mode: Draft['addressMode']
  onChange: (next: Draft['addressMode']) => void
}) {
  const t = useTranslate()
  const modeName = (one: (typeof addressModes)[number]) => t(`account.limit.addresses.modes.${one}`)
  return (
    <Select
      label={t('account.limit.addresses.mode')}
      options={[
        {
          value: 'inherited',
          label: t('account.limit.inherited', { value: modeName(usualSignInRule.addressMode) }),
        },
        ...addressModes.map((one) => ({ value: one, label: modeName(one) })),
      ]}
      value={mode ?? 'inherited'}
      onChange={(next) => onChange(next === 'inherited' ? null : next)}
    />
  )
}
