// binding.cc: games.h as two functions that XLA calls (jax.ffi). Its header is C++, and so is this file; the rest is C.
#include "games.h"
#include "xla/ffi/api/ffi.h"

namespace ffi = xla::ffi;
using Bytes = ffi::Result<ffi::Buffer<ffi::U8>>;
using Signs = ffi::Result<ffi::Buffer<ffi::S8>>;
using Numbers = ffi::Result<ffi::Buffer<ffi::S32>>;
using Floats = ffi::Result<ffi::Buffer<ffi::F32>>;

static games_shown arrays(Bytes &obs, Signs &mask, Numbers &actor, Floats &reward, Bytes &done)
{
    return {obs->typed_data(), mask->typed_data(), actor->typed_data(), reward->typed_data(), done->typed_data()};
}

static ffi::Error deal(int64_t batch, Bytes obs, Signs mask, Numbers actor, Floats reward, Bytes done)
{
    games_step(reinterpret_cast<games *>(batch), nullptr, arrays(obs, mask, actor, reward, done));
    return ffi::Error::Success();
}

static ffi::Error step(int64_t batch, ffi::Buffer<ffi::S32> actions, Bytes obs, Signs mask, Numbers actor, Floats reward,
                       Bytes done)
{
    const int bad = games_step(reinterpret_cast<games *>(batch), actions.typed_data(),
                               arrays(obs, mask, actor, reward, done));
    return bad == 0 ? ffi::Error::Success() : ffi::Error::InvalidArgument("an action is illegal: no game was stepped");
}

#define SHOWN Ret<ffi::Buffer<ffi::U8>>().Ret<ffi::Buffer<ffi::S8>>().Ret<ffi::Buffer<ffi::S32>>() \
    .Ret<ffi::Buffer<ffi::F32>>().Ret<ffi::Buffer<ffi::U8>>()

XLA_FFI_DEFINE_HANDLER_SYMBOL(games_deal_by_xla, deal, ffi::Ffi::Bind().Attr<int64_t>("batch").SHOWN);
XLA_FFI_DEFINE_HANDLER_SYMBOL(games_step_by_xla, step,
                              ffi::Ffi::Bind().Attr<int64_t>("batch").Arg<ffi::Buffer<ffi::S32>>().SHOWN);
