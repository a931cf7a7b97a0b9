import { listed } from '../../src/core/catalogue/merged.js';
import type { SettingDefinition } from '../../src/core/frame/setting.js';

const TEXT_OF_SWITCH = new Set(['true', 'false']);
const DECIMAL = /^-?\d+(?:\.\d+)?$/;

/** What is wrong with a setting as it is before anybody saves it. */
function faultsOf(definition: SettingDefinition): string[] {
  const { key, type, options, range } = definition;
  const incomplete = [
    ...(type === 'select' && !options ? [`${key} is a select: give it options`] : []),
    ...(type === 'range' && !range ? [`${key} is a range: give it a range`] : []),
  ];
  return definition.default === null ? incomplete : [...incomplete, ...faultsOfDefault(definition, definition.default)];
}

function faultsOfDefault({ key, type, options, range }: SettingDefinition, text: string): string[] {
  const said = `${key}: the default "${text}" is`;
  return [
    ...(options && !options.includes(text) ? [`${said} none of its options`] : []),
    ...(type === 'switch' && !TEXT_OF_SWITCH.has(text) ? [`${said} neither "true" nor "false"`] : []),
    ...(type === 'json' && !isJson(text) ? [`${said} no JSON`] : []),
    ...(range && outside(text, range) ? [`${said} no number from ${range.min} to ${range.max}`] : []),
  ];
}

function outside(text: string, { min, max }: NonNullable<SettingDefinition['range']>): boolean {
  return !DECIMAL.test(text) || Number(text) < Number(min) || Number(text) > Number(max);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe('the default of a setting', () => {
  it('is one that could be saved: of its options, within its range, and of its type', () => {
    expect(listed('settings').flatMap(faultsOf)).toEqual([]);
  });

  const range = { min: '1', max: '100', step: '1' };
  it.each<[SettingDefinition, string]>([
    [{ key: 'shown', type: 'range', default: '101', range }, 'shown: the default "101" is no number from 1 to 100'],
    [{ key: 'shown', type: 'range', default: 'ten', range }, 'shown: the default "ten" is no number from 1 to 100'],
    [{ key: 'shown', type: 'range', default: '0.5', range }, 'shown: the default "0.5" is no number from 1 to 100'],
    [{ key: 'shown', type: 'range', default: '1' }, 'shown is a range: give it a range'],
    [
      { key: 'kind', type: 'select', default: 'c', options: ['a', 'b'] },
      'kind: the default "c" is none of its options',
    ],
    [{ key: 'kind', type: 'select', default: 'c' }, 'kind is a select: give it options'],
    [{ key: 'on', type: 'switch', default: 'yes' }, 'on: the default "yes" is neither "true" nor "false"'],
    [{ key: 'list', type: 'json', default: '[' }, 'list: the default "[" is no JSON'],
  ])('is refused in %j', (definition, fault) => {
    expect(faultsOf(definition)).toEqual([fault]);
  });
});
