import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { privateWordsRule } from './scripts/private-words-rule.mjs';

export default defineConfig(
  {
    ignores: [
      'dist/',
      'dist.new/',
      'dist.old/',
      'coverage/',
      '.work/',
      'test/fixtures/',
      'test/tools/',
      'examples/sample/',
    ],
  },
  js.configs.recommended,
  {
    // A warning, for editors. test/architecture holds the counts against budgets.
    ignores: ['scripts/private-words-rule.mjs'],
    plugins: { pagewright: { rules: { 'private-words': privateWordsRule } } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: { 'pagewright/private-words': 'warn' },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: {
        projectService: false,
        project: ['test/tsconfig.json', 'src/adapters/studio/tsconfig.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/restrict-template-expressions': 'off',
      // What is left out of a rest pattern is named to be left out.
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      // Functions of plain records are taken apart on purpose.
      '@typescript-eslint/unbound-method': 'off',
      // Request listeners may be async: Koa's answers its own failures.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { arguments: false } }],
      // Project files are bytes, control characters included.
      'no-control-regex': 'off',
    },
  },
  {
    // chai's assertions are property reads; mocha's tests may be async without awaiting; answers are read as they come.
    files: ['test/**/*.ts'],
    rules: {
      '@typescript-eslint/no-unused-expressions': 'off',
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    files: ['**/*.{js,mjs,cjs}'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        Buffer: 'readonly',
        require: 'readonly',
        module: 'writable',
        fetch: 'readonly',
        setTimeout: 'readonly',
        setInterval: 'readonly',
        performance: 'readonly',
        structuredClone: 'readonly',
        AbortController: 'readonly',
        TextEncoder: 'readonly',
        TextDecoder: 'readonly',
        clearTimeout: 'readonly',
      },
    },
  },
);
