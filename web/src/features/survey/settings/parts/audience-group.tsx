import { useTranslate } from '#kit/i18n/i18n.ts'
import { useDebounced } from '#kit/screen/use-debounced.ts'
import { Card } from '#ui/card.tsx'
import { Switch } from '#ui/form/choice.tsx'
import { useAudienceCount } from '../../survey.api.ts'
import { AudienceField } from './audience-field.tsx'
import styles from './settings-form.module.css'
import { audienceOf } from './settings-form.rules.ts'
import type { GroupProps } from './settings-groups.tsx'

/**
 * Edits the audience: the whole company, or departments, people, titles, positions and roles; and the
 * excluded departments, people, titles, positions and roles.
 */
export function AudienceGroup({
  form,
  change,
  faults,
  isLocked,
  boardId,
  comCode,
}: GroupProps & { boardId: number; comCode: string }) {
  const t = useTranslate()
  const wanted = useDebounced(JSON.stringify(audienceOf(form, comCode)), 300)
  const audience = JSON.parse(wanted) as ReturnType<typeof audienceOf> // serialised in the line above
  const counted = useAudienceCount(audience.include.length > 0 ? { boardId, audience } : null)
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
          <div className={styles.wide}>
            <AudienceField
              label={t('survey.write.include')}
              boardId={boardId}
              value={form.include}
              onChange={(include) => change({ include })}
            />
          </div>
        )}
        <div className={styles.wide}>
          <AudienceField
            label={t('survey.write.exclude')}
            boardId={boardId}
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
