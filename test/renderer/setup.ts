// Matchers for the DOM in every window test.
import '@testing-library/jest-dom/vitest';
