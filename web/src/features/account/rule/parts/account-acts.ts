import type { accountProviderAccountApi, ProviderAccount } from '@maru/api/account/provider-account'
import type { Output } from '@maru/api/kit/endpoint'
import { errorText } from '#kit/i18n/error-text.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { askConfirm, showAlert } from '#ui/dialog/ask.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { useLinkAccounts, useRefuseAccounts, useUnlinkAccount } from '../../provider-account.api.ts'

type Linked = Output<typeof accountProviderAccountApi.linkProviderAccounts>

/** An account and its person. */
export interface ChosenLink {
  account: ProviderAccount
  personCode: string
  personName: string
}

/** The name of an account for people: its own, its address, or the one of the provider. */
export const accountName = ({ name, email, subject }: ProviderAccount) => name || email || subject

/** What an administrator does with accounts of providers: each asks first where it cannot be undone, and says what happened. */
export function useAccountActs() {
  const t = useTranslate()
  const language = useLanguage()
  const link = useLinkAccounts()
  const refuse = useRefuseAccounts()
  const unlink = useUnlinkAccount()
  const run = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      await showAlert(errorText(error, t))
    }
  }
  const report = async ({ linked, left }: Linked) => {
    if (left.length === 0) {
      showToast(t('account.link.linked', { count: linked }))
      return
    }
    const reasons = [...new Set(left.map(({ reason }) => reason))].map((reason) =>
      t(`account.link.faults.${reason}`, { count: left.filter((one) => one.reason === reason).length }),
    )
    await showAlert(t('account.link.left', { count: linked, left: left.length, reasons: reasons.join(' ') }))
  }
  return {
    isPending: link.isPending || refuse.isPending || unlink.isPending,
    async link(chosen: readonly ChosenLink[]) {
      const [one] = chosen
      if (!one) return
      const text =
        chosen.length === 1
          ? t('account.link.linkQuestion', { account: accountName(one.account), name: one.personName })
          : t('account.link.linkAllQuestion', { count: chosen.length })
      if (!(await askConfirm(text))) return
      const links = chosen.map(({ account: { provider, subject }, personCode }) => ({
        ...{ provider, subject, personCode },
      }))
      await run(async () => report(await link.mutateAsync({ links })))
    },
    refuse: (chosen: readonly ProviderAccount[]) =>
      run(async () => {
        const accounts = chosen.map(({ provider, subject }) => ({ provider, subject }))
        const { refused } = await refuse.mutateAsync({ accounts })
        showToast(t('account.link.refused', { count: refused }))
      }),
    async unlink({ provider, subject, person }: ProviderAccount) {
      const name = person ? localName(person.name, language) : subject
      if (!(await askConfirm({ text: t('account.link.unlinkQuestion', { name }), isDanger: true }))) return
      await run(async () => {
        await unlink.mutateAsync({ provider, subject })
        showToast(t('account.link.unlinked'))
      })
    },
  }
}
