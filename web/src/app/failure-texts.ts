import { ofSource, type SourceLanguage, shortLanguage, toLanguage } from '@maru/api/kit/language'

/** Texts that are used if the dictionary could not be loaded. */
export interface FailureTexts {
  title: string
  away: string
  failed: string
  retry: string
}

const texts: Record<SourceLanguage, FailureTexts> = {
  ko: {
    title: '포털을 열지 못했습니다.',
    away: '서버에 연결할 수 없습니다. 네트워크를 확인하고 잠시 뒤에 다시 시도하세요.',
    failed: '서버가 요청을 마치지 못했습니다. 다시 시도해도 같으면 관리자에게 알려 주세요.',
    retry: '다시 시도',
  },
  en: {
    title: 'The portal could not be opened.',
    away: 'The server cannot be reached. Check your network and try again in a moment.',
    failed: 'The server could not finish. If it happens again, please tell an administrator.',
    retry: 'Try again',
  },
  zh: {
    title: '无法打开门户。',
    away: '无法连接服务器。请检查网络，稍后重试。',
    failed: '服务器未能完成请求。如再次发生，请告知管理员。',
    retry: '重试',
  },
}

/** Returns these texts in the language of the browser, or in Korean if that language is not supported. */
export function failureTexts(language: string): FailureTexts {
  return ofSource(texts, shortLanguage(toLanguage(language)))
}
