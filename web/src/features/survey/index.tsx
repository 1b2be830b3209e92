import { type AnyRoute, createRoute } from '@tanstack/react-router'
import { ClipboardList } from 'lucide-react'
import { Suspense } from 'react'
import type { HomePartProps } from '#kit/fillings.ts'
import { lazyRoom } from '#kit/lazy-room.ts'
import type { Room } from '#kit/slots.ts'
import { Icon } from '#ui/icon.tsx'
import { Skeleton } from '#ui/loading.tsx'

const lazy = lazyRoom('survey')

const listPage = lazy.page('survey', () => import('./pages/list-page.tsx'), 'ListPage')
const settingsPage = lazy.page('survey', () => import('./pages/settings-page.tsx'), 'SettingsPage')
const questionsPage = lazy.page('survey', () => import('./pages/questions-page.tsx'), 'QuestionsPage')
const translationsPage = lazy.page(
  'survey',
  () => import('./pages/translations-page.tsx'),
  'TranslationsPage',
)
const readPage = lazy.page('survey', () => import('./pages/read-page.tsx'), 'ReadPage')
const statisticsPage = lazy.page('survey', () => import('./pages/statistics-page.tsx'), 'StatisticsPage')
const responsesPage = lazy.page('survey', () => import('./pages/responses-page.tsx'), 'ResponsesPage')
const LazyPart = lazy.part('survey', () => import('./parts/survey-part.tsx'), 'SurveyPart')

function SurveyPart(props: HomePartProps) {
  return (
    <Suspense fallback={<Skeleton rows={4} />}>
      <LazyPart {...props} />
    </Suspense>
  )
}

const shown = (parent: AnyRoute, path: string) => [
  createRoute({ getParentRoute: () => parent, path: `${path}WriteStep-01`, component: settingsPage }),
  createRoute({ getParentRoute: () => parent, path: `${path}WriteStep-02`, component: questionsPage }),
  createRoute({ getParentRoute: () => parent, path: `${path}Translations`, component: translationsPage }),
  createRoute({ getParentRoute: () => parent, path: `${path}Read`, component: readPage }),
  createRoute({ getParentRoute: () => parent, path: `${path}Statistics`, component: statisticsPage }),
  createRoute({ getParentRoute: () => parent, path: `${path}Responses`, component: responsesPage }),
]

/**
 * The survey room (spec 2§2): the list; and the two-step editor, answering and statistics, each as a page and
 * in a window.
 */
export const surveyRoom: Room = {
  name: 'survey',
  routes: ({ shell, plain }) => [
    createRoute({ getParentRoute: () => shell, path: 'survey/list', component: listPage }),
    ...shown(shell, 'survey/'),
    ...shown(plain, 'survey/popup/'),
  ],
  slots: {
    homeParts: [
      {
        kind: 'survey',
        Component: SurveyPart,
        offer: {
          order: 45,
          label: 'survey.entry.title',
          icon: <Icon icon={ClipboardList} />,
          start: { displayCount: 3 },
          rows: { least: 1, most: 20 },
        },
      },
    ],
  },
  later: async () => (await import('./later.tsx')).later,
}
