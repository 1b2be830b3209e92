import { wireName } from '@maru/api/kit/wire-name'
import { ChevronDown, KeyRound, LogOut } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { useGo } from '#kit/address/link.tsx'
import { errorText } from '#kit/i18n/error-text.ts'
import { type Language, languages, localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { chooseTheme, type ThemeChoice, useThemeChoice } from '#kit/screen/theme.ts'
import { accountNames, ownPhoto, useAccount } from '#kit/session/session.ts'
import { slot } from '#kit/slots.ts'
import { Avatar } from '#ui/avatar.tsx'
import { showAlert } from '#ui/dialog/ask.ts'
import { Menu } from '#ui/dialog/menu.tsx'
import type { MenuGroup } from '#ui/dialog/menu-group.ts'
import { Icon } from '#ui/icon.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { changeLanguage, signOut, switchPost } from '../account.api.ts'
import styles from './user-block.module.css'

const themes = [
  { choice: 'light', label: 'account.themeLight' },
  { choice: 'dark', label: 'account.themeDark' },
  { choice: 'system', label: 'account.themeSystem' },
] as const satisfies readonly { choice: ThemeChoice; label: string }[]

/** Menu group of the posts that a person may act in; empty if there is only one (spec 1§2). */
function usePosts(act: (work: Promise<void>, title: string) => void): MenuGroup[] {
  const t = useTranslate()
  const language = useLanguage()
  const { concurrentUsers } = useAccount()
  if (concurrentUsers.length < 2) return []
  const entries = concurrentUsers.map((post) => ({
    id: `post-${post.comCode}-${post.deptCode}`,
    label: localName(wireName(post, 'deptName'), language),
    detail: [
      localName(wireName(post, 'companyName'), language),
      localName(wireName(post, 'titleName'), language),
    ]
      .filter(Boolean)
      .join(' · '),
    isChosen: post.isCurrent,
    run: () => {
      if (!post.isCurrent) act(switchPost(post.deptCode), t('account.switchFailed'))
    },
  }))
  return [{ id: 'posts', title: t('account.switchPost'), entries }]
}

/** The groups of the user menu: posts, entries of rooms, language, theme, password and sign-out. */
function useGroups(): MenuGroup[] {
  const t = useTranslate()
  const language = useLanguage()
  const theme = useThemeChoice()
  const go = useGo()
  const act = (work: Promise<void>, title?: string) => {
    work.catch((error) => showAlert({ title, text: errorText(error, t) }))
  }
  const posts = usePosts(act)
  const account = useAccount()
  const open = slot('userMenuEntries').filter((entry) => entry.isOpen?.(account) ?? true)
  const own = open.map((entry) => ({
    id: entry.id,
    label: t(entry.label),
    icon: entry.icon,
    run: entry.run,
  }))
  return [
    ...posts,
    ...(own.length > 0 ? [{ id: 'own', entries: own }] : []),
    {
      id: 'language',
      title: t('account.language'),
      entries: languages.map(({ code, name }) => ({
        id: code,
        label: name,
        isChosen: code === language,
        run: () => act(changeLanguage(code satisfies Language)),
      })),
    },
    {
      id: 'theme',
      title: t('account.theme'),
      entries: themes.map(({ choice, label }) => ({
        id: choice,
        label: t(label),
        isChosen: choice === theme,
        run: () => chooseTheme(choice),
      })),
    },
    {
      id: 'leave',
      entries: [
        {
          id: 'password',
          label: t('account.changePassword'),
          icon: <Icon icon={KeyRound} size={16} />,
          run: () => go('/account/password'),
        },
        {
          id: 'sign-out',
          label: t('account.signOut'),
          icon: <Icon icon={LogOut} size={16} />,
          run: () => act(signOut(), t('account.signOutFailed')),
        },
      ],
    },
  ]
}

/** The signed-in person at the right of the top bar, with the user menu (spec 1§2). */
export function UserBlock() {
  const t = useTranslate()
  const language = useLanguage()
  const account = useAccount()
  const names = accountNames(account, language)
  const where = [names.department, names.company].filter(Boolean).join(' · ')
  return (
    <Menu
      label={t('account.userMenu', { name: names.name })}
      groups={useGroups()}
      trigger={(opener) => (
        <Button
          {...opener}
          className={styles.block}
          aria-label={t('account.userMenu', { name: `${names.name} ${names.title}, ${where}` })}
        >
          <Avatar name={names.name} seed={account.personCode} photo={ownPhoto(account.photoPath)} />
          <span className={styles.text}>
            <b className={styles.name}>
              {names.name} {names.title}
            </b>
            <Row as="span" gap="1" className={styles.where}>
              <span className={styles.cut}>{where}</span>
              <Icon icon={ChevronDown} size={12} />
            </Row>
          </span>
        </Button>
      )}
    />
  )
}
