/* common.c: errors, arguments and memory (inside.h). */
#include <stdlib.h>
#include <string.h>

#include "inside.h"

PyTypeObject *spil__py_add_type(PyObject *module, PyType_Spec *spec)
{
    PyObject *type = PyType_FromSpec(spec);
    if (type == NULL || PyModule_AddType(module, (PyTypeObject *)type) != 0) {
        Py_XDECREF(type);
        return NULL;
    }
    return (PyTypeObject *)type; /* kept for good: objects may outlive the module's names */
}

void *spil__py_new(PyTypeObject *type)
{
    const allocfunc alloc = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    return alloc(type, 0);
}

void spil__py_free(void *object)
{
    PyTypeObject *type = Py_TYPE((PyObject *)object);
    const freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    release(object);
    Py_DECREF(type); /* an object of a heap type owns it */
}

/* ---- errors ---- */

static void *raise(PyObject *class, const spil_error *err)
{
    char sentence[1024];
    spil_out out = spil_out_to(sentence, sizeof sentence);
    if (err->line > 0) { /* of a file that an option names, or of a record */
        spil_put(&out, "line ");
        spil_put_int(&out, err->line);
        spil_put(&out, ": ");
    }
    spil_sentence_print(&err->text, err->text.format, &out);
    PyObject *exception = PyObject_CallFunction(class, "s", sentence);
    PyObject *code = PyUnicode_FromString(spil_code_word(err->code));
    if (exception != NULL && code != NULL && PyObject_SetAttrString(exception, "code", code) == 0)
        PyErr_SetObject(class, exception);
    Py_XDECREF(exception);
    Py_XDECREF(code);
    return NULL;
}

void *spil__py_refuse(const spil_error *err)
{
    return raise(PyExc_ValueError, err);
}

void *spil__py_refuse_move(const spil_error *err)
{
    return raise(spil__py_illegal_move, err);
}

/* ---- arguments ---- */

const char *spil__py_text(PyObject *value, const char *what)
{
    Py_ssize_t len;
    if (!PyUnicode_Check(value)) {
        PyErr_Format(PyExc_TypeError, "%s must be a str", what);
        return NULL;
    }
    const char *text = PyUnicode_AsUTF8AndSize(value, &len);
    if (text != NULL && strlen(text) != (size_t)len) {
        PyErr_Format(PyExc_ValueError, "%s holds a zero byte", what);
        return NULL;
    }
    return text;
}

bool spil__py_number(PyObject *value, const char *what, long min, long max, long *number)
{
    int overflow;
    PyObject *index = PyNumber_Index(value);
    if (index == NULL) {
        if (PyErr_ExceptionMatches(PyExc_TypeError))
            PyErr_Format(PyExc_TypeError, "%s must be a whole number", what);
        return false;
    }
    *number = PyLong_AsLongAndOverflow(index, &overflow);
    Py_DECREF(index);
    if (*number == -1 && PyErr_Occurred() != NULL)
        return false;
    if (overflow == 0 && *number >= min && *number <= max)
        return true;
    PyErr_Format(PyExc_ValueError, "%s must be a whole number from %ld to %ld", what, min, max);
    return false;
}

bool spil__py_seat(const spil_setup *su, PyObject *value, role as, int *seat)
{
    char number[32];
    const char *text = number;
    spil_error err = {0};
    if (PyUnicode_Check(value)) {
        text = spil__py_text(value, "a seat");
    } else {
        int overflow;
        PyObject *index = PyNumber_Index(value);
        if (index == NULL) {
            if (PyErr_ExceptionMatches(PyExc_TypeError))
                PyErr_SetString(PyExc_TypeError, "a seat must be a whole number");
            return false;
        }
        const long long n = PyLong_AsLongLongAndOverflow(index, &overflow);
        Py_DECREF(index);
        if (n >= 0 && n < su->seats && overflow == 0) {
            *seat = (int)n;
            return true;
        }
        if (n == -1 && PyErr_Occurred() != NULL)
            return false;
        spil_out out = spil_out_to(number, sizeof number);
        spil_put_int(&out, overflow == 0 ? n : overflow > 0 ? INT64_MAX : INT64_MIN);
    }
    if (text == NULL)
        return false;
    const spil_code code = as == WHO_LOOKS ? spil_viewer_parse(su, text, seat, &err)
                                           : spil_seat_parse(su, text, as == WHO_ACTS, seat, &err);
    if (code != SPIL_OK)
        (as == WHO_ACTS ? spil__py_refuse_move : spil__py_refuse)(&err);
    return code == SPIL_OK;
}

bool spil__py_buffer(PyObject *object, int flags, size_t bytes, const char *what, Py_buffer *buffer)
{
    if (PyObject_GetBuffer(object, buffer, flags) != 0) {
        PyErr_Clear();
        PyErr_Format(PyExc_TypeError, "%s must be an array in one piece%s", what,
                     (flags & PyBUF_WRITABLE) != 0 ? " that can be written" : "");
        return false;
    }
    if ((size_t)buffer->len == bytes)
        return true;
    PyErr_Format(PyExc_ValueError, "%s must have %zd bytes, not %zd", what, (Py_ssize_t)bytes, buffer->len);
    PyBuffer_Release(buffer);
    return false;
}
