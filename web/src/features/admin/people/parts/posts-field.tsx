import { X } from 'lucide-react'
import { PeopleField, type PickItem } from '#features/org/index.tsx'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Tag } from '#ui/badge.tsx'
import { IconButton } from '#ui/button.tsx'
import { RadioGroup } from '#ui/form/choice.tsx'
import { LabelText } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { Icon } from '#ui/icon.tsx'
import styles from '../../parts/form.module.css'
import { useTitles } from '../people.api.ts'
import { type PostDraft, withoutPost, withPost } from '../person.rules.ts'

const kinds = [
  ['title', 'titleCode'],
  ['position', 'positionCode'],
  ['grade', 'gradeCode'],
] as const

function PostRow({
  post,
  onChange,
  onRemove,
}: {
  post: PostDraft
  onChange: (post: PostDraft) => void
  onRemove: () => void
}) {
  const t = useTranslate()
  const language = useLanguage()
  const { data: titles = [] } = useTitles(post.mayChange ? post.comCode : null)
  const name = localName(post.department, language)
  return (
    <div className={styles.item}>
      <div className={styles.between}>
        <span>
          <b>{name}</b> {post.isMain ? <Tag tone="ok">{t('admin.people.mainPost')}</Tag> : null}
        </span>
        {post.mayChange ? (
          <IconButton label={t('admin.people.removePost', { name })} size="s" onPress={onRemove}>
            <Icon icon={X} size={15} />
          </IconButton>
        ) : (
          <span className={styles.note}>{t('admin.people.otherCompany')}</span>
        )}
      </div>
      {post.mayChange ? (
        <div className={styles.pairs}>
          {kinds.map(([kind, field]) => (
            <Select
              key={kind}
              label={t(`admin.people.kinds.${kind}`)}
              // The list box has no option for an empty key.
              value={post[field] || 'none'}
              options={[
                { value: 'none', label: t('admin.people.noTitle') },
                ...titles
                  .filter((one) => one.kind === kind)
                  .map((one) => ({ value: one.code, label: localName(one.name, language) })),
              ]}
              onChange={(code) => onChange({ ...post, [field]: code === 'none' ? '' : code })}
            />
          ))}
        </div>
      ) : null}
    </div>
  )
}

/** The posts of a person: departments with title, position and grade; one of them is the main post. */
export function PostsField({
  posts,
  onChange,
  error,
}: {
  posts: readonly PostDraft[]
  onChange: (posts: PostDraft[]) => void
  error: string | undefined
}) {
  const t = useTranslate()
  const language = useLanguage()
  const add = (items: readonly PickItem[]) => {
    const department = items.find((item) => item.kind === 'department')
    if (department)
      onChange(
        withPost(posts, { deptCode: department.id, comCode: department.comCode, name: department.name }),
      )
  }
  const mine = posts.filter((post) => post.mayChange)
  return (
    <section aria-label={t('admin.people.posts')} className={styles.stack}>
      <LabelText label={t('admin.people.posts')} isRequired />
      {posts.map((post) => (
        <PostRow
          key={post.deptCode}
          post={post}
          onChange={(next) => onChange(posts.map((one) => (one === post ? next : one)))}
          onRemove={() => onChange(withoutPost(posts, post.deptCode))}
        />
      ))}
      {mine.length > 1 ? (
        <RadioGroup
          label={t('admin.people.chooseMain')}
          value={posts.find((post) => post.isMain)?.deptCode ?? ''}
          options={mine.map((post) => ({
            value: post.deptCode,
            label: localName(post.department, language),
          }))}
          onChange={(deptCode) =>
            onChange(posts.map((post) => ({ ...post, isMain: post.deptCode === deptCode })))
          }
        />
      ) : null}
      <PeopleField
        label={t('admin.people.addPost')}
        value={[]}
        onChange={add}
        allowsDepartments
        isSingle
        error={error ?? null}
      />
      <p className={styles.note}>{t('admin.people.addPostHint')}</p>
    </section>
  )
}
