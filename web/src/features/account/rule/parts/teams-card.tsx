import { type accountTeamsApi, type TeamsSetting, teamsAuthority, teamsFrames } from '@maru/api/account/teams'
import type { Output } from '@maru/api/kit/endpoint'
import { useState } from 'react'
import { listTime } from '#kit/i18n/dates.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { type Translate, useTranslate } from '#kit/i18n/i18n.ts'
import { Answer } from '#ui/answer.tsx'
import { Button } from '#ui/button.tsx'
import { Card, CardHeader } from '#ui/card.tsx'
import { askConfirm, showAlert } from '#ui/dialog/ask.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { Checkbox } from '#ui/form/choice.tsx'
import { TextArea, TextField } from '#ui/form/field.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { useRemoveTeams, useSaveTeams, useTeamsSetting, useTestTeams } from '../../teams/teams-setting.api.ts'
import styles from './rule-card.module.css'
import { RuleCard } from './rule-card.tsx'

interface Draft {
  tenant: string
  clientId: string
  authority: string
  domains: string
  hosts: string
  frames: string
  isOn: boolean
}

const guid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const plain = (text: string) => text.trim().toLowerCase()
const linesOf = (text: string) => [
  ...new Set(
    plain(text)
      .split(/[\s,]+/)
      .filter((part) => part !== ''),
  ),
]
const areHosts = (text: string) => linesOf(text).every((host) => /^[a-z0-9.-]+$/.test(host))
const areFrames = (text: string) => {
  const lines = linesOf(text)
  return lines.length > 0 && lines.every((line) => /^https?:\/\/(\*\.)?[a-z0-9.-]+(:\d{1,5})?$/.test(line))
}

const startOf = (setting: TeamsSetting | null): Draft => ({
  ...{ tenant: setting?.tenant ?? '', clientId: setting?.clientId ?? '', isOn: setting?.isOn ?? true },
  ...{ domains: setting?.domains.join('\n') ?? '', hosts: setting?.hosts.join('\n') ?? '' },
  ...{ authority: setting?.authority ?? teamsAuthority, frames: (setting?.frames ?? teamsFrames).join('\n') },
})

function stateOf(t: Translate, setting: TeamsSetting | null): string {
  if (!setting) return t('account.teams.none')
  const { isOn, fault, workedAt, people } = setting
  if (!isOn) return t('account.provider.off')
  if (fault !== '') return t('account.provider.faulty', { reason: fault })
  const worked = workedAt
    ? t('account.provider.worked', { time: listTime(workedAt) })
    : t('account.provider.unused')
  return `${worked} · ${t('account.provider.people', { count: people })}`
}

/** Downloads the manifest as a file. */
function saveManifest(manifest: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([manifest], { type: 'application/json' }))
  link.download = 'manifest.json'
  link.click()
  // The browser reads the bytes after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

function Acts({ setting, manifest, mayChange }: Output<typeof accountTeamsApi.getTeams>) {
  const t = useTranslate()
  const test = useTestTeams()
  const remove = useRemoveTeams()
  if (!setting) return null
  const run = async (work: () => Promise<string>) => {
    try {
      showToast(await work())
    } catch (error) {
      await showAlert(errorText(error, t))
    }
  }
  const tryKeys = () =>
    run(async () => t('account.provider.tested', { keys: (await test.mutateAsync({})).keys }))
  const drop = async () => {
    const text = t('account.teams.removeQuestion', { people: setting.people })
    if (!(await askConfirm({ text, isDanger: true }))) return
    await run(async () => {
      await remove.mutateAsync({})
      return t('account.teams.removed')
    })
  }
  return (
    <div className={styles.buttons}>
      <Button isPending={test.isPending} onPress={() => void tryKeys()}>
        {t('account.provider.test')}
      </Button>
      <Button isDisabled={manifest === ''} onPress={() => saveManifest(manifest)}>
        {t('account.teams.manifest')}
      </Button>
      {mayChange ? <Button onPress={() => void drop()}>{t('account.provider.remove')}</Button> : null}
    </div>
  )
}

function TeamsForm({ setting, onClose }: { setting: TeamsSetting | null; onClose: () => void }) {
  const t = useTranslate()
  const save = useSaveTeams()
  const form = useRoomForm<Draft, null, 1>({
    start: startOf(setting),
    base: null,
    check: ({ tenant, clientId, domains, hosts, frames, authority }) => ({
      ...(guid.test(plain(tenant)) ? {} : { tenant: t('account.teams.idWrong') }),
      ...(guid.test(plain(clientId)) ? {} : { clientId: t('account.teams.idWrong') }),
      ...(areHosts(domains) ? {} : { domains: t('account.provider.hostWrong') }),
      ...(areHosts(hosts) ? {} : { hosts: t('account.provider.hostWrong') }),
      ...(areFrames(frames) ? {} : { frames: t('account.teams.frameWrong') }),
      ...(URL.canParse(authority.trim()) ? {} : { authority: t('account.errors.teamsAddress') }),
    }),
    save: ({ tenant, clientId, authority, domains, hosts, frames, isOn }) =>
      save.mutateAsync({
        ...{ tenant: plain(tenant), clientId: plain(clientId), authority: authority.trim(), isOn },
        ...{ domains: linesOf(domains), hosts: linesOf(hosts), frames: linesOf(frames) },
        version: setting?.version ?? 0,
      }),
    onSaved: () => {
      showToast(t('account.limit.saved'))
      onClose()
    },
    faultFields: { 'account.teamsAddress': 'authority', 'account.teamsTaken': 'clientId' },
  })
  return (
    <RuleCard title={t('account.teams.title')} form={form} onCancel={onClose}>
      <p className={styles.note}>{stateOf(t, setting)}</p>
      <div className={styles.pair}>
        <TextField {...form.field('tenant')} label={t('account.provider.tenant')} maxLength={40} isRequired />
        <TextField
          {...form.field('clientId')}
          label={t('account.teams.clientId')}
          maxLength={40}
          isRequired
        />
      </div>
      <div className={styles.pair}>
        <TextArea
          {...form.field('domains')}
          label={t('account.provider.domains')}
          hint={t('account.teams.domainsHint')}
          rows={2}
        />
        <TextArea
          {...form.field('hosts')}
          label={t('account.provider.hosts')}
          hint={t('account.teams.hostsHint')}
          rows={2}
        />
      </div>
      <TextArea
        {...form.field('frames')}
        label={t('account.teams.frames')}
        hint={t('account.teams.framesHint')}
        rows={3}
      />
      <TextField
        {...form.field('authority')}
        label={t('account.teams.authority')}
        hint={t('account.teams.authorityHint')}
        maxLength={300}
      />
      <Checkbox isSelected={form.draft.isOn} onChange={(isOn) => form.change({ isOn })}>
        {t('account.teams.isOn')}
      </Checkbox>
    </RuleCard>
  )
}

/** The sign-in inside of Microsoft Teams, for super administrators; company managers see its state. */
export function TeamsCard() {
  const t = useTranslate()
  const answer = useTeamsSetting()
  const [isOpen, setOpen] = useState(false)
  return (
    <Answer answer={answer} rows={3} look="text">
      {(loaded) =>
        isOpen ? (
          <TeamsForm setting={loaded.setting} onClose={() => setOpen(false)} />
        ) : (
          <Card label={t('account.teams.title')}>
            <CardHeader
              title={t('account.teams.title')}
              actions={
                loaded.mayChange ? (
                  <Button onPress={() => setOpen(true)}>
                    {t(loaded.setting ? 'account.teams.edit' : 'account.teams.begin')}
                  </Button>
                ) : null
              }
            />
            <div className={styles.body}>
              <p className={styles.note}>{stateOf(t, loaded.setting)}</p>
              <Acts {...loaded} />
            </div>
          </Card>
        )
      }
    </Answer>
  )
}
