import { reading, readsLikeSuperAdmin } from '../../src/services/role/reading.js';

describe('a role that reads like Super Admin', () => {
  it.each([
    'Super Admin',
    'super admin',
    'SUPERADMIN',
    ' Super  Admin ',
    'Super\u00A0Admin',
    'Super-Admin',
    'Super_Admin.',
    '★ Super Admin ★',
    'Super\u200BAdmin',
    'Super\u00ADAdmin',
    'Su\u200Dper Ad\u200Cmin',
    'Ѕuреr Аdmіn',
    'ЅUРЕR АDМIN',
    'Ꮪuper Admin',
    'Տսper Admin',
    'Sυρer Αdmiη'.replace('η', 'n'),
    'SUPER ΑDΜΙΝ',
    'Ｓｕｐｅｒ　Ａｄｍｉｎ',
    '𝐒𝐮𝐩𝐞𝐫 𝓐𝓭𝓶𝓲𝓷',
    'Ⓢⓤⓟⓔⓡ Ⓐⓓⓜⓘⓝ',
    '🅢🅤🅟🅔🅡 🅐🅓🅜🅘🅝',
    '🆂🆄🅿🅴🆁 🅰🅳🅼🅸🅽',
    '🇸🇺🇵🇪🇷 🇦🇩🇲🇮🇳',
    'ꜱᴜᴘᴇʀ ᴀᴅᴍɪɴ',
    'Super Adm1n',
    'Super Admln',
    'Super Adm|n',
    'Super Adm!n',
    '5uper Admin',
    'Sup3r @dm1n',
    '$uper 4dmin',
    'Super Adrnin',
    'Súpër Âdmïñ',
    'Super Admın',
    'ꓢꓴꓑꓰꓣ ꓮꓓꓟꓲꓠ',
    'SuperꞏAdmin',
    'SuperᐧAdmin',
    'SuperʼAdmin',
    'Super·Admin',
    'Super Admiп',
    'Super Admiπ',
    'ᔑuper Admin',
    'Super Λdmin',
    'Super ∆dmin',
    'Super Δdmin',
    '§uper Admin',
    'Super Adm‖n',
    'Super Adm∥n',
    'Super Admlll n',
    'Super /\\dmin',
    'Super Adm¡n',
    'Super Admǃn',
    '¡Super Admin!',
    'ƨuper Admin',
    'Ƨuper Admin',
    'Ѕцреr Admin',
    'Supeг Admin',
    'Supɘr Admin',
    'ટuper Admin',
    'Super Admiռ',
    'Super ᗅdmin',
    'ⅾsuper admin'.replace('ⅾs', 's').replace('d', 'ⅾ'),
  ])('is found: %p', (name) => {
    expect(readsLikeSuperAdmin(name)).toBe(true);
  });

  it.each([
    'Admin',
    'Super',
    'Superb Admin',
    'Super Admin 2',
    'Supervisor',
    'Admin, super',
    '管理者',
    'Суперадмин',
    'Supper Admin',
    'Super Adviser',
    'Пользователь',
    'Λδμιν',
  ])('is not %p', (name) => {
    expect(readsLikeSuperAdmin(name)).toBe(false);
  });
});

describe('two roles read alike', () => {
  it.each([
    ['Support', 'ЅUРРОRТ'],
    ['Admin', 'Adrnin'],
    ['Level 0', 'level O'],
    ['Team I', 'team l'],
  ])('as %p and %p do', (one, other) => {
    expect(reading(one)).toBe(reading(other));
  });

  it.each([
    ['Team A', 'Team B'],
    ['C#', 'C++'],
    ['Level 2', 'Level 3'],
    ['★', '☆'],
    ['Поддержка', 'Бухгалтерия'],
    ['Пол', 'Нол'],
    ['Λ', 'A'],
  ])('but %p and %p do not', (one, other) => {
    expect(reading(one)).not.toBe(reading(other));
  });
});
