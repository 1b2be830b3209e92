import { X } from 'lucide-react'
import { localName, useLanguage, useTranslate } from '../../../kit/i18n.ts'
import { useDebounced } from '../../../kit/use-debounced.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Switch } from '../../../ui/choice.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Select } from '../../../ui/select.tsx'
import { PeopleField } from '../../org/index.tsx'
import { useAudienceCount, useRoleTypes } from '../survey.api.ts'
import styles from './settings-form.module.css'
import { audienceOf } from './settings-form.rules.ts'
import type { GroupProps } from './settings-groups.tsx'

/** Who is asked: the whole company, or departments, people, titles, positions and roles; and who of them is not. */
export function AudienceGroup({
  form,
  change,
  faults,
  isLocked,
  boardId,
  comCode,
}: GroupProps & { boardId: number; comCode: string }) {
  const t = useTranslate()
  const language = useLanguage()
  const types = useRoleTypes(form.isWhole || isLocked ? undefined : boardId)
  const wanted = useDebounced(JSON.stringify(audienceOf(form, comCode)), 300)
  const audience = JSON.parse(wanted) as ReturnType<typeof audienceOf> // written in the line above
  const counted = useAudienceCount(audience.include.length > 0 ? { boardId, audience } : null)
  const left = (types.data ?? []).filter(
    (type) => !form.roles.some((role) => role.kind === type.kind && role.code === type.code),
  )
  if (isLocked) return null
  return (
    <Card label={t('survey.write.audience')} padded>
      <div className={styles.group}>
        <h2>{t('survey.write.audience')}</h2>
        <div className={styles.wide}>
          <Switch isSelected={form.isWhole} onChange={(isWhole) => change({ isWhole })}>
            {t('survey.write.wholeCompany')}
          </Switch>
        </div>
        {form.isWhole ? null : (
          <>
            <div className={styles.wide}>
              <PeopleField
                allowsDepartments
                label={t('survey.write.include')}
                value={form.include}
                onChange={(include) => change({ include })}
              />
            </div>
            {form.include.some((item) => item.kind === 'department') ? (
              <div className={styles.wide}>
                <Switch isSelected={form.isUnit} onChange={(isUnit) => change({ isUnit })}>
                  {t('survey.write.unit')}
                </Switch>
              </div>
            ) : null}
            <div className={styles.wide}>
              <div className={styles.chips}>
                {form.roles.map((role) => (
                  <span key={`${role.kind}:${role.code}`} className={styles.chip}>
                    {localName(role.name, language)}
                    <IconButton
                      size="s"
                      label={`${localName(role.name, language)} ${t('kit.remove')}`}
                      onPress={() => change({ roles: form.roles.filter((one) => one !== role) })}
                    >
                      <Icon icon={X} size={13} />
                    </IconButton>
                  </span>
                ))}
                <Select
                  label={t('survey.write.addRole')}
                  options={left.map((type) => ({
                    value: `${type.kind}:${type.code}`,
                    label: localName(type.name, language),
                  }))}
                  value={null}
                  onChange={(value) => {
                    const type = left.find((one) => `${one.kind}:${one.code}` === value)
                    if (type) change({ roles: [...form.roles, type] })
                  }}
                />
              </div>
            </div>
          </>
        )}
        <div className={styles.wide}>
          <PeopleField
            allowsDepartments
            label={t('survey.write.exclude')}
            value={form.exclude}
            onChange={(exclude) => change({ exclude })}
          />
        </div>
        <div className={styles.wide} role="status">
          {faults?.audience ? (
            <span className={styles.error}>{t(faults.audience)}</span>
          ) : counted.data && audience.include.length > 0 ? (
            <span className={styles.count}>{t('survey.write.audienceCount', counted.data)}</span>
          ) : null}
        </div>
      </div>
    </Card>
  )
}
