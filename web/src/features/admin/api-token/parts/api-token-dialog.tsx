import { apiTokenLimits } from '@maru/api/admin/api-token'
import { type ApiScope, apiScopes } from '@maru/api/kit/right/api-scopes'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Checkbox } from '#ui/form/choice.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { Select } from '#ui/form/select.tsx'
import styles from '../../parts/form.module.css'
import { useCreateApiToken } from '../api-token.api.ts'

interface Draft {
  name: string
  scopes: readonly ApiScope[]
  days: string
  callsPerMinute: string
}

const lifetimes = ['30', '90', '180', '365']
const rates = ['60', '300', '1000', '6000']

/** Keys of the texts of scopes. */
export const scopeText = {
  'org:read': 'orgRead',
  'board:read': 'boardRead',
  'board:write': 'boardWrite',
  'calendar:read': 'calendarRead',
  'calendar:write': 'calendarWrite',
  'reservation:read': 'reservationRead',
  'reservation:write': 'reservationWrite',
  'approval:read': 'approvalRead',
  'file:read': 'fileRead',
  'file:write': 'fileWrite',
  'mail:send': 'mailSend',
  'contact:read': 'contactRead',
  'contact:write': 'contactWrite',
  'work:read': 'workRead',
  'work:write': 'workWrite',
} as const satisfies Record<ApiScope, string>

/** Asks for the name, the scopes, the end and the rate of a token; its secret is shown once. */
export function ApiTokenDialog({
  onSecret,
  onClose,
}: {
  onSecret: (token: string) => void
  onClose: () => void
}) {
  const t = useTranslate()
  const create = useCreateApiToken()
  const form = useRoomForm<Draft, null, { token: string }>({
    start: { name: '', scopes: [], days: '90', callsPerMinute: String(apiTokenLimits.calls.usual) },
    base: null,
    check: ({ name, scopes }) => ({
      ...(name.trim() === '' ? { name: t('admin.token.nameMissing') } : {}),
      ...(scopes.length === 0 ? { scopes: t('admin.token.scopeMissing') } : {}),
    }),
    save: ({ name, scopes, days, callsPerMinute }) =>
      create.mutateAsync({
        ...{ name: name.trim(), scopes: [...scopes] },
        ...{ days: Number(days), callsPerMinute: Number(callsPerMinute) },
      }),
    onSaved: ({ token }) => {
      onClose()
      onSecret(token)
    },
  })
  const fault = form.faultOf('scopes')
  const choose = (scope: ApiScope, isChosen: boolean) =>
    form.change({
      scopes: apiScopes.filter((one) => (one === scope ? isChosen : form.draft.scopes.includes(one))),
    })
  return (
    <FormDialog form={form} size="m" title={t('admin.token.add')} onClose={onClose}>
      <TextField
        {...form.field('name')}
        label={t('admin.token.name')}
        hint={t('admin.token.nameHint')}
        maxLength={apiTokenLimits.name}
        isRequired
      />
      <fieldset className={styles.item}>
        <legend>{t('admin.token.scopes')}</legend>
        {apiScopes.map((scope) => (
          <Checkbox
            key={scope}
            isSelected={form.draft.scopes.includes(scope)}
            onChange={(isChosen) => choose(scope, isChosen)}
          >
            {t(`admin.token.scope.${scopeText[scope]}`)}
          </Checkbox>
        ))}
        {fault ? (
          <p role="alert" className={styles.error}>
            {fault}
          </p>
        ) : null}
      </fieldset>
      <Select
        label={t('admin.token.days')}
        options={lifetimes.map((value) => ({ value, label: t('admin.token.dayCount', { count: value }) }))}
        value={form.draft.days}
        onChange={(days) => form.change({ days })}
      />
      <Select
        label={t('admin.token.rate')}
        options={rates.map((value) => ({ value, label: t('admin.token.rateCount', { count: value }) }))}
        value={form.draft.callsPerMinute}
        onChange={(callsPerMinute) => form.change({ callsPerMinute })}
      />
    </FormDialog>
  )
}
