import type { WordsLike } from '../kit/words.ts'
import type { ko } from './ko.ts'

/** Simplified Chinese for {@link ko}. */
export const zh: WordsLike<typeof ko> = {
  signIn: '登录',
  signInTitle: '登录',
  signInText: '请使用公司账户登录。',
  username: '用户名',
  password: '密码',
  showPassword: '显示密码',
  hidePassword: '隐藏密码',
  signingIn: '正在登录',
  signOut: '退出登录',
  enterUsername: '请输入用户名。',
  enterPassword: '请输入密码。',
  capsLock: '大写锁定已开启。',
  company: '公司',
  department: '部门',
  switchPost: '切换兼职部门',
  switchFailed: '未能切换部门。',
  expiredTitle: '请重新登录',
  expiredText: '登录已过期。您正在查看的页面和输入的内容都已保留。',
  otherPerson: '已由其他人登录，门户将重新打开。',
  noAuthTitle: '没有访问权限',
  noAuthText: '您没有打开此页面的权限。如工作需要，请向管理员申请。',
  requestedPath: '请求的地址',
  signOutFailed: '未能退出登录。',
  tagline: '同一屋檐下，公司的每一天',
  errors: {
    wrongPassword: '用户名或密码不正确，请重新确认。',
    retired: '该账户已离职，无法登录。如有疑问，请咨询人事负责人。',
    disabled: '该账户已停用。请联系管理员。',
    noPost: '您目前没有所属部门，无法登录。请咨询人事负责人。',
    throttled: '登录尝试次数过多。请在{{minutes}}分钟后重试。',
    notYourPost: '所选部门不是您的兼职部门。请刷新页面。',
  },
}
