import {
  type ProviderAccount,
  type ProviderAccountState,
  providerAccountStates,
} from '@maru/api/account/provider-account'
import { useState } from 'react'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHeader } from '#ui/card.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { TabPanel, Tabs } from '#ui/layout/tabs.tsx'
import { ListView } from '#ui/list/list-view.tsx'
import { LiveSearch } from '#ui/list/live-search.tsx'
import { pageSizes } from '#ui/list/pager.tsx'
import { type Selection, useSelection } from '#ui/list/selection.ts'
import { Empty } from '#ui/notice.tsx'
import { useProviderList } from '../../provider.api.ts'
import { useProviderAccounts } from '../../provider-account.api.ts'
import { accountName, useAccountActs } from './account-acts.ts'
import { mayLink, useAccountColumns } from './account-columns.tsx'
import { PersonChoiceDialog } from './person-choice-dialog.tsx'
import styles from './rule-card.module.css'

const keyOf = ({ provider, subject }: ProviderAccount) => JSON.stringify([provider, subject])

/** What to do with the selected accounts at once. */
function ChosenActs({
  rows,
  selection,
  isSuperAdmin,
  state,
  acts,
}: {
  rows: readonly ProviderAccount[]
  selection: Selection<string>
  isSuperAdmin: boolean
  state: ProviderAccountState
  acts: ReturnType<typeof useAccountActs>
}) {
  const t = useTranslate()
  const language = useLanguage()
  const chosen = rows.filter((row) => selection.chosen.has(keyOf(row)))
  const links = chosen.flatMap((account) =>
    account.person && mayLink(account, isSuperAdmin)
      ? [
          {
            account,
            personCode: account.person.personCode,
            personName: localName(account.person.name, language),
          },
        ]
      : [],
  )
  return (
    <span className={styles.acts}>
      {state === 'waiting' ? (
        <Button isDisabled={chosen.length === 0} onPress={() => void acts.refuse(chosen)}>
          {t('account.link.refuseChosen', { count: chosen.length })}
        </Button>
      ) : null}
      <Button
        tone="primary"
        isPending={acts.isPending}
        isDisabled={links.length === 0}
        onPress={() => void acts.link(links)}
      >
        {t('account.link.linkChosen', { count: links.length })}
      </Button>
    </span>
  )
}

/** The accounts of sign-in providers, directories and Teams: which wait for an administrator, were refused or are linked. */
export function AccountCard() {
  const t = useTranslate()
  const [asked, ask] = useState({ state: 'waiting' as ProviderAccountState, text: '', page: 1, size: 50 })
  const { state, text, page, size } = asked
  const isSuperAdmin = useProviderList().data?.mayChange ?? false
  const answer = useProviderAccounts({ state, searchText: text, page, itemsPerPage: size })
  const selection = useSelection<string>(JSON.stringify(asked))
  const acts = useAccountActs()
  const [open, setOpen] = useState<ProviderAccount | null>(null)
  const columns = useAccountColumns({ state, isSuperAdmin, acts, onChoose: setOpen })
  const rows = answer.data?.data ?? []
  return (
    <Card label={t('account.link.title')}>
      <CardHeader title={t('account.link.title')} />
      <div className={styles.body}>
        <p className={styles.note}>{t('account.link.text')}</p>
        <Row gap="3" rowGap="2" wrap className={styles.bar}>
          <Tabs
            label={t('account.link.state')}
            look="segment"
            panel="provider-accounts"
            items={providerAccountStates.map((id) => ({ id, label: t(`account.link.states.${id}`) }))}
            selected={state}
            onSelect={(next) => ask({ ...asked, state: next, page: 1 })}
          />
          <LiveSearch
            label={t('account.link.search')}
            text={text}
            onSearch={(next) => ask({ ...asked, text: next, page: 1 })}
          />
          {state === 'linked' ? null : <ChosenActs {...{ rows, selection, isSuperAdmin, state, acts }} />}
        </Row>
      </div>
      <TabPanel id="provider-accounts" label={t(`account.link.states.${state}`)}>
        <ListView
          isPart
          label={t('account.link.title')}
          answer={answer}
          rowKey={keyOf}
          rowLabel={accountName}
          {...(state === 'linked' ? {} : { selection })}
          columns={columns}
          empty={<Empty text={t(`account.link.none.${state}`)} />}
          pager={{
            ...{ page, size, sizes: pageSizes, of: t('account.link.title') },
            onChange: (next) => ask({ ...asked, page: next }),
            onSize: (next) => ask({ ...asked, size: next, page: 1 }),
          }}
        />
      </TabPanel>
      {open ? (
        <PersonChoiceDialog
          account={open}
          onClose={() => setOpen(null)}
          onChoose={(link) => {
            setOpen(null)
            void acts.link([link])
          }}
        />
      ) : null}
    </Card>
  )
}
